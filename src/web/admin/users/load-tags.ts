import { callSignedIn } from '#web/session/call-signed-in.ts';
import { toLoaded } from '#web/lists/loaded.ts';

/** Suggestions; without them, tags can be typed. */
export async function loadTags(): Promise<string[]> {
  const loading = callSignedIn('GET /api/admin/users/tags', { query: {} });
  const loaded = await toLoaded(loading, { otherwise: 'Failed to load the tags' });
  return 'data' in loaded ? loaded.data.map(({ tag }) => tag) : [];
}
