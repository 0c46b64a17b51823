import { MapPin } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DeliveryPromise } from '#shared/orders/delivery-promise-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { TextInput } from '#web/ui/field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { ArrivalText } from './arrival-text.tsx';
import { findPromise } from './find-promise.ts';
import { feeText, isStandardTime, placeText } from './promise-texts.ts';
import { rememberedPincode, rememberPincode } from './remembered-pincode.ts';
import { usePromiseEnd } from './use-promise-end.ts';

const INVALID = 'Please enter a valid 6-digit pincode';

const digitsOf = (typed: string) => typed.replace(/\s/g, '');

/** Says whether the shop delivers to a pincode, and by which day. The browser remembers the pincode. */
export function PincodeCheck() {
  const id = useId();
  const [promise, setPromise] = useState<DeliveryPromise>();
  const [failure, setFailure] = useState<string>();
  const { values, errors, control, formProps, fill, isSubmitting } = useForm({
    initial: { pincode: '' },
    check: ({ pincode }): { pincode?: string } =>
      /^[1-9]\d{5}$/.test(digitsOf(pincode)) ? {} : { pincode: INVALID },
    submit: ({ pincode }) => check(digitsOf(pincode)),
  });

  const latest = useRef('');

  async function check(pincode: string) {
    latest.current = pincode;
    setFailure(undefined);
    const answer = await findPromise(pincode);
    if (latest.current !== pincode) return undefined;
    setPromise('promise' in answer ? answer.promise : undefined);
    if ('error' in answer) return { pincode: answer.error };
    if ('failure' in answer) setFailure(answer.failure);
    else rememberPincode(pincode);
    return undefined;
  }

  const begin = useEffectEvent(() => {
    const pincode = rememberedPincode();
    // What was typed before the start wins.
    if (pincode === undefined || values.pincode !== '') return;
    fill({ pincode });
    void check(pincode);
  });
  useEffect(() => begin(), []);
  usePromiseEnd(promise, () => promise && void check(promise.pincode));

  const isShown = promise !== undefined && digitsOf(values.pincode) === promise.pincode;
  const error = errors.pincode ?? failure;
  return (
    <form
      {...formProps}
      aria-label="Delivery"
      className="mt-6 border-t-[1.5px] border-line pt-5 noscript:hidden"
    >
      <label htmlFor={id} className="flex items-center gap-2 font-[650]">
        <MapPin aria-hidden strokeWidth={1.9} className="size-5.5 text-neel-700" />
        Delivery to your pincode
      </label>
      <div className="mt-2.5 flex max-w-100 gap-2.5">
        <TextInput
          id={id}
          {...control('pincode')}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="go"
          maxLength={12}
          placeholder="6 digits"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-answer`}
          className="num"
        />
        <Button type="submit" variant="quiet" busy={isSubmitting} className="shrink-0">
          Check
        </Button>
      </div>
      {/* As high as its longest usual content, so that an answer does not move the page. */}
      <div
        id={`${id}-answer`}
        role="status"
        className={cx('num mt-2 min-h-12 text-sm leading-6', error && 'font-[550] text-majith-700')}
      >
        {error ?? (isShown ? <Answer promise={promise} /> : <Hint />)}
      </div>
    </form>
  );
}

const Hint = () => (
  <span className="text-ink-3">See whether we deliver to you, and by which day.</span>
);

function Answer({ promise }: { promise: DeliveryPromise }) {
  if (!promise.isServed) return <ArrivalText promise={promise} />;
  const place = placeText(promise);
  const fee = feeText(promise);
  return (
    <>
      <span className="block text-md">
        <ArrivalText promise={promise} />
      </span>
      <span className="block wrap-anywhere text-ink-2">
        {isStandardTime(promise)
          ? `We do not know this pincode, so this is our usual time. Delivery: ${fee}.`
          : `To ${place ?? promise.pincode}. Delivery: ${fee}.`}
      </span>
    </>
  );
}
