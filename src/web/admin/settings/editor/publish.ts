import type { FieldErrors } from '#shared/errors.ts';
import { field, isRecord } from '#shared/read-answer.ts';
import type { SettingsDocument } from '#shared/settings/contract.ts';
import { ApiError } from '#web/api/call.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { Data } from '../forms/describe.ts';

export type Refusal =
  | { is: 'invalid'; errors: FieldErrors }
  /** Another administrator published first. */
  | { is: 'changed'; theirs: SettingsDocument }
  /** Undefined if the session has ended. */
  | { is: 'failed'; text: string | undefined };

export type PublishOutcome = { is: 'published'; document: SettingsDocument } | Refusal;

interface Publication {
  section: string;
  baseVersion: number;
  data: Data;
}

export async function publish({
  section,
  baseVersion,
  data,
}: Publication): Promise<PublishOutcome> {
  try {
    const document = await callSignedIn('PUT /api/admin/settings/:section', {
      params: { section },
      body: { baseVersion, data },
    });
    return { is: 'published', document };
  } catch (error) {
    return toRefusal(error, 'The changes were not published');
  }
}

export type PreviewOutcome = { is: 'stored'; token: string } | Refusal;

export async function storePreview(section: string, data: Data): Promise<PreviewOutcome> {
  try {
    const { token } = await callSignedIn('POST /api/admin/settings/:section/preview', {
      params: { section },
      body: { data },
    });
    return { is: 'stored', token };
  } catch (error) {
    return toRefusal(error, 'The preview could not be created');
  }
}

function toRefusal(error: unknown, what: string): Refusal {
  if (!(error instanceof ApiError)) throw error;
  const current = field(error.data, 'current');
  if (error.code === 'settings_changed' && isRecord(current))
    // The server sends a document with this error.
    return { is: 'changed', theirs: current as unknown as SettingsDocument };
  if (Object.keys(error.errors).length > 0) return { is: 'invalid', errors: error.errors };
  if (error.status === 401) return { is: 'failed', text: undefined };
  const reason = error.message || (error.status === 0 ? 'the shop cannot be reached' : '');
  return { is: 'failed', text: `${what}${reason && `: ${reason}`}. Your changes are still here.` };
}
