import { use } from 'react';
import { CaptionsField } from '../../media/captions-field.tsx';
import { IconField } from '../../media/icon-field.tsx';
import { ImageField } from '../../media/image-field.tsx';
import { VideoField } from '../../media/video-field.tsx';
import type { UploadDescription } from '../forms/describe.ts';
import { errorAt } from '../values/field-errors.ts';
import type { FieldProps } from './field-props.ts';
import { RunningUploads } from './running-uploads.ts';

/** An uploaded file. */
export function UploadControl({
  field,
  path,
  value,
  errors,
  onChange,
}: FieldProps<UploadDescription, string>) {
  const setRunning = use(RunningUploads);
  const { kind, label, hint } = field;
  const props = {
    label,
    hint,
    name: path,
    value: value === '' ? null : value,
    error: errorAt(errors, path),
    onChange: (url: string | null) => onChange(url ?? '', path),
    onBusyChange: (isRunning: boolean) => setRunning(path, isRunning),
  };
  if (kind === 'icon') return <IconField {...props} />;
  if (kind === 'video') return <VideoField {...props} />;
  if (kind === 'captions') return <CaptionsField {...props} />;
  return <ImageField {...props} kind={kind === 'logo' ? 'logo' : 'picture'} />;
}
