import type { PreviewKind } from '#shared/mail/preview-contract.ts';
import { previewKinds } from '#shared/mail/preview-contract.ts';
import { mailKinds } from '#shared/mail/kinds.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import type { Composers } from '../mail/composers.ts';
import { composeSample } from './preview-mail.ts';
import { queueMail } from '../mail/queue-mail.ts';

const PER_ADMIN = { max: 10, perSeconds: 3600 };

/** Queues a mail with sample data to the administrator's own address. */
export async function sendTestMail(
  db: Db,
  { kind, actor }: { kind: PreviewKind; actor: Actor },
): Promise<{ to: string }> {
  const to = actor.email;
  await audited(db, { actor, action: 'send_test_mail', subject: mailKinds[kind] }, async (tx) => {
    await recordAttempt(tx, { key: `test-mail:${actor.id}`, ...PER_ADMIN });
    await queueMail(tx, { kind: 'test', to, data: { kind } });
  });
  return { to };
}

/** Composes test mails when they are sent. */
export function testMails({
  db,
  publicUrl,
}: {
  db: Db;
  publicUrl: string;
}): Pick<Composers, 'test'> {
  return {
    async test({ data }) {
      const kind = previewKinds.find((known) => known === data['kind']);
      if (!kind) return undefined;
      const content = await composeSample(db, { kind, publicUrl });
      return { ...content, subject: `[Test] ${content.subject}` };
    },
  };
}
