import type { useForm } from '#web/ui/use-form.ts';

/** The props that a form gives to a control. */
export type FormControl = ReturnType<ReturnType<typeof useForm<Record<string, string>>>['control']>;
