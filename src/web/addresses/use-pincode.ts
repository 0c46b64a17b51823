import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PincodePlace } from '#shared/pincodes/contract.ts';
import type { AddressForm } from './address-form.ts';
import { findPlace, type FoundPlace } from './find-place.ts';
import { fillableFields, readPincode, type FilledIn, type PlaceField } from './pincode-rules.ts';

/** Looks up the pincode of the form and fills in city and state. */
export function usePincode({ values, fill }: AddressForm) {
  const pincode = readPincode(values['address.pincode']);
  const [found, setFound] = useState<{ pincode: string; place: FoundPlace }>();
  const [filledIn, setFilledIn] = useState<FilledIn>({});
  const street = useRef(values['address.street']);

  const fieldsToFill = useEffectEvent(() => {
    // If the street changed with the pincode, another address was chosen, and its city and state are not ours.
    const isOurs = street.current === values['address.street'];
    return fillableFields(values, isOurs ? filledIn : {});
  });
  const apply = useEffectEvent((place: PincodePlace, fields: PlaceField[]) => {
    // Only fields that may be filled in now, too: the shopper may have typed or cleared one in the meantime.
    const now = fillableFields(values, filledIn).filter((name) => fields.includes(name));
    const from = { 'address.city': place.city, 'address.state': place.state };
    const filling = Object.fromEntries(now.map((name) => [name, from[name]]));
    const focused = document.activeElement;
    flushSync(() => {
      if (now.length > 0) fill(filling);
      setFilledIn(filling);
    });
    // What is typed next replaces the city instead of extending it.
    if (focused instanceof HTMLInputElement && focused.name in filling) focused.select();
  });

  useEffect(() => {
    if (pincode === undefined) return undefined;
    let isCurrent = true;
    const fields = fieldsToFill();
    void findPlace(pincode).then((place) => {
      if (!isCurrent) return;
      setFound({ pincode, place });
      if (typeof place === 'object') apply(place, fields);
    });
    return () => {
      isCurrent = false;
    };
  }, [pincode]);
  useEffect(() => {
    street.current = values['address.street'];
  });

  const place = found?.pincode === pincode ? found?.place : undefined;
  return {
    place: typeof place === 'object' ? place : undefined,
    isUnknown: place === 'unknown',
    filledIn: place === undefined ? {} : filledIn,
  };
}
