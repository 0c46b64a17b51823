import type { ComponentProps } from 'react';
import { staffRoles, type StaffRole } from '#shared/accounts/permissions.ts';
import { roleDescriptions } from '#shared/accounts/role-texts.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { roleLabels } from './role-labels.ts';

/** From the most rights to the fewest. */
const options = staffRoles.toReversed();

interface RoleFieldProps extends Omit<ComponentProps<typeof Select>, 'value'> {
  value: string;
  error?: string | undefined;
}

/** A select of staff roles; the line below says what the chosen one may do. */
export function RoleField({ value, error, className, ...rest }: RoleFieldProps) {
  return (
    <Field
      label="Role"
      error={error}
      hint={roleDescriptions[toRole(value)]}
      {...(className !== undefined && { className })}
    >
      {(field) => (
        <Select {...field} {...rest} value={value}>
          {options.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Reads the value of the select. */
export const toRole = (value: string): StaffRole =>
  staffRoles.find((role) => role === value) ?? 'admin';
