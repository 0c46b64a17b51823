import { AppError } from '#shared/errors.ts';

export const COMBO_STOCK =
  'The stock of a combo comes from its parts. Change the stock of the parts instead';

/** Throws for a command that would change the stock of a combo; `field` is the field of its input. */
export function refuseCombo(field: string): never {
  throw new AppError('invalid_input', { message: COMBO_STOCK, errors: { [field]: COMBO_STOCK } });
}
