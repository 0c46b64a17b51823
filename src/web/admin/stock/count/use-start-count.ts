import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { startCount } from '#shared/stock/count-contract.ts';
import { ApiError } from '#web/api/call.ts';
import { newKey } from '#web/browser/new-key.ts';
import { failureSentence } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { checkForm } from '#web/session/check-form.ts';
import { useForm } from '#web/ui/use-form.ts';

/** The option for products by their SKUs. */
export const CHOSEN = ' chosen';

const empty = { name: '', category: '', skus: '' };

/** Starts a stock-taking and opens it. */
export function useStartCount() {
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState<string>();
  // The same request gets the same key, so that a lost response does not start two.
  const sent = useRef({ request: '', key: '' });
  const form = useForm({
    initial: empty,
    check: (values) => withField(checkForm(startCount.body, toPayload(values))),
    async submit(values) {
      setTrouble(undefined);
      const body = toPayload(values);
      const request = JSON.stringify(body);
      if (sent.current.request !== request) sent.current = { request, key: newKey() };
      try {
        const { key } = sent.current;
        const { count } = await callSignedIn('POST /api/admin/stock/counts', { body, key });
        await navigate(`/admin/stock/count/${count.id}`);
      } catch (error) {
        const errors = error instanceof ApiError ? error.errors : {};
        if (Object.keys(errors).length > 0) return withField(errors);
        setTrouble(failureSentence(error, 'Failed to start'));
      }
      return undefined;
    },
  });
  return { form, trouble };
}

function toPayload({ name, category, skus }: typeof empty) {
  if (category !== CHOSEN) return { name, ...(category && { category }) };
  return { name, skus: skus.split(/[\s,;]+/).filter(Boolean) };
}

/** An error of one of the SKUs belongs to the field of all of them. */
function withField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.split('.')[0] ?? path, message]),
  );
}
