import * as contract from '#shared/mail/contract.ts';
import { mailKinds } from '#shared/mail/kinds.ts';
import * as previewContract from '#shared/mail/preview-contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { previewMail, type PreviewDeps } from './preview-mail.ts';
import { listMails } from './queries.ts';
import { resendMail } from './queue-mail.ts';
import { sendTestMail } from './send-test-mail.ts';

export function mailRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(contract.listMails, ({ query }) => listMails(db, query.page));
  handle(contract.resendMail, (input) =>
    resendMail(db, { id: input.params.id, actor: actorFromRequest(input) }),
  );
}

export function mailPreviewRoutes(handle: Handle, deps: PreviewDeps): void {
  handle(previewContract.listMailPreviews, async () => ({
    kinds: previewContract.previewKinds.map((kind) => ({ kind, title: mailKinds[kind] })),
  }));
  handle(previewContract.getMailPreview, ({ params, query }) =>
    previewMail(deps, { kind: params.kind, token: query.preview }),
  );
  handle(previewContract.sendTestMail, (input) =>
    sendTestMail(deps.db, { kind: input.params.kind, actor: actorFromRequest(input) }),
  );
}
