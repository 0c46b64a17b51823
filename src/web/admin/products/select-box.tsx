import { useEffect, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';

interface SelectBoxProps {
  label: string;
  isChecked: boolean | 'mixed';
  /** `isRange`: with the shift key. */
  onPress: (isRange: boolean) => void;
  className?: string;
}

export function SelectBox({ label, isChecked, onPress, className }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isChecked === 'mixed';
  }, [isChecked]);
  return (
    <label className={cx('grid size-11 shrink-0 cursor-pointer place-items-center', className)}>
      <input
        ref={box}
        aria-label={label}
        type="checkbox"
        checked={isChecked === true}
        onChange={({ nativeEvent }) =>
          onPress(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="size-5 cursor-pointer accent-neel-700"
      />
    </label>
  );
}
