import {
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ChangeEvent,
  type Ref,
} from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface ControlProps<E> {
  ref?: Ref<E> | undefined;
  value?: string | number | readonly string[] | undefined;
  onChange?: ((event: ChangeEvent<E>) => void) | undefined;
}

/**
 * A server-rendered field can be typed into, or filled by the browser, before React hydrates it. React keeps that
 * text in the page but not in the state, and its next update would erase it. So the field reports it as a change as
 * soon as it is hydrated. Every field of the UI kit uses this hook.
 */
export function useEarlyInput<E extends Control>({ ref, value, onChange }: ControlProps<E>) {
  const element = useRef<E>(null);
  useImperativeHandle(ref, () => element.current as E, []);
  const isHydrating = useSyncExternalStore(never, isFalse, isTrue);
  const adopt = useEffectEvent((field: E) => {
    if (!isHydrating || value === undefined || isUntouched(field, value.toString())) return;
    // The handlers of the shop read only the target.
    onChange?.({ target: field, currentTarget: field } as unknown as ChangeEvent<E>);
  });
  // Before the first update that could erase the text.
  useLayoutEffect(() => {
    if (element.current) adopt(element.current);
  }, []);
  return element;
}

const never = () => () => {};
const isFalse = () => false;
const isTrue = () => true;

/** Some inputs normalise their value, such as a slider with steps. */
function isUntouched(field: Control, value: string): boolean {
  if (!(field instanceof HTMLInputElement)) return field.value === value;
  const untouched = field.cloneNode() as HTMLInputElement;
  untouched.value = value;
  return field.value === untouched.value;
}
