import type { ShiprocketConfig, ShiprocketSandbox } from './config-types.ts';
import {
  parseVariables,
  shiprocketVariables,
  type ShopVariables,
  type Source,
} from './environment.ts';

const required = [
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_TOKEN',
  'SHIPROCKET_PICKUP_PINCODE',
] as const;

/** Undefined without an account: parcels are then shipped by hand. */
export function readShiprocket(
  values: ShopVariables,
  source: Source,
): ShiprocketConfig | ShiprocketSandbox | undefined {
  const {
    SHIPROCKET_EMAIL: email,
    SHIPROCKET_PASSWORD: password,
    SHIPROCKET_WEBHOOK_TOKEN: webhookToken,
    SHIPROCKET_PICKUP_PINCODE: pickupPincode,
  } = values;
  const usesSandbox = values.SHIPROCKET_SANDBOX === '1';
  const isAnySet = required.some((name) => values[name] !== undefined);
  if (usesSandbox && isAnySet) {
    source.problems.push('SHIPROCKET_SANDBOX=1 must not be set together with an account');
    return undefined;
  }
  if (usesSandbox) return { isSandbox: true, ...readBooking(source).booking };
  if (!email || !password || !webhookToken || !pickupPincode) {
    if (isAnySet) source.problems.push(`${required.join(', ')} must be set together`);
    return undefined;
  }
  const { booking, apiUrl, pickupLocation } = readBooking(source);
  return { email, password, webhookToken, pickupPincode, apiUrl, pickupLocation, ...booking };
}

function readBooking(source: Source) {
  const values = parseVariables(shiprocketVariables, source);
  return {
    apiUrl: values.SHIPROCKET_API_URL,
    pickupLocation: values.SHIPROCKET_PICKUP_LOCATION,
    booking: {
      box: { ...values.SHIPROCKET_BOX_CM, weightGrams: values.SHIPROCKET_WEIGHT_GRAMS },
      rule: values.SHIPROCKET_COURIER_RULE,
      maxDays: values.SHIPROCKET_MAX_DAYS,
      excludedCouriers: values.SHIPROCKET_EXCLUDED_COURIERS,
    },
  };
}
