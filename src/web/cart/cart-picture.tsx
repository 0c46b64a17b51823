import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';

/** The pack on its tile; the words where there is no picture or it does not load. */
export function CartPicture({ src, className }: { src: string; className: string }) {
  const [failed, setFailed] = useState('');
  const hasPicture = src !== '' && src !== failed;
  return (
    <span
      className={cx('grid shrink-0 overflow-hidden rounded-md bg-sunken text-ink-3', className)}
    >
      {hasPicture ? (
        <img
          src={src}
          alt=""
          width={600}
          height={800}
          onError={() => setFailed(src)}
          className="mb-0.5 h-full w-[84%] self-end justify-self-center object-contain object-bottom"
        />
      ) : (
        <span className="self-center px-1 text-center text-2xs leading-tight">No Image</span>
      )}
    </span>
  );
}
