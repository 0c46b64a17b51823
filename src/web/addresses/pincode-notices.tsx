import type { MouseEvent } from 'react';
import type { PincodePlace } from '#shared/pincodes/contract.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { filledInText, stateProblem, type FilledIn } from './pincode-rules.ts';

interface PincodeNoticesProps {
  place: PincodePlace | undefined;
  isUnknown: boolean;
  unknownText: string;
  filledIn: FilledIn;
  state: string;
  onChangeState: (state: string) => void;
}

/**
 * Announces what the pincode filled in, and warns of a state that does not fit. The order can be placed nevertheless,
 * because the directory can be wrong.
 */
export function PincodeNotices(props: PincodeNoticesProps) {
  const { place, isUnknown, unknownText, filledIn, state, onChangeState } = props;
  const problem = place && stateProblem(place, state);
  function change({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    if (!place) return;
    onChangeState(place.state);
    // The button disappears, so the focus moves to what it changed.
    currentTarget.form?.querySelector<HTMLElement>('[name="address.state"]')?.focus();
  }
  return (
    <>
      {/* It is always there, because screen readers would miss a region that appears with its text. */}
      <div aria-live="polite" className="sr-only">
        {isUnknown ? unknownText : filledInText(filledIn)}
      </div>
      {problem && (
        <div className="col-span-full">
          <Banner tone="warn">
            <p>{problem}</p>
            <TextButton onClick={change} className="mt-1 min-h-11">
              Change the state to {place.state}
            </TextButton>
          </Banner>
        </div>
      )}
    </>
  );
}
