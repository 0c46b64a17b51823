import { limits } from '#shared/limits.ts';
import { UploadField, type MediaFieldProps } from './upload-field.tsx';

interface IconFieldProps extends MediaFieldProps {
  /** The colour behind the icon where phones do not show it transparent, such as #262A74. */
  background?: string;
}

const SIDE = limits.iconSideMin;
const LIMITS = `A square PNG, JPEG or WebP of at least ${SIDE} × ${SIDE} pixels.`;

const previews = [
  { file: '32.png', side: 32, text: 'Browser tab' },
  { file: '192.png', side: 64, text: 'Shortcut' },
  { file: 'maskable-512.png', side: 64, text: 'Phone' },
];

/** The icon of the shop in browser tabs and on phones. */
export function IconField({ hint, ...props }: IconFieldProps) {
  const { value } = props;
  return (
    <UploadField {...props} kind="icon" noun="an icon" hint={hint ?? LIMITS}>
      {value !== null && (
        <ul className="flex flex-wrap items-end gap-x-5 gap-y-2">
          {previews.map(({ file, side, text }) => (
            <li key={file} className="grid justify-items-center gap-1 text-xs text-ink-2">
              <img
                src={`${value}/${file}`}
                alt=""
                width={side}
                height={side}
                className={file.startsWith('maskable') ? 'rounded-full' : undefined}
              />
              {text}
            </li>
          ))}
        </ul>
      )}
    </UploadField>
  );
}
