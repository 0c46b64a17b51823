/** The classes of SQLSTATE for values that PostgreSQL cannot store and for violated constraints. */
const REJECTED = /^2[23]/;

/** Whether a statement failed because of its values, so that the same statement may succeed with others. */
export function isRejectedInput(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && REJECTED.test(code)) return true;
  }
  return false;
}
