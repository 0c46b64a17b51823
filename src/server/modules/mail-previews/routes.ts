import { mailKinds } from '#shared/mail/kinds.ts';
import * as contract from '#shared/mail/preview-contract.ts';
import type { Handle } from '../../http/handle.ts';
import { actorFromRequest } from '../audit/audited.ts';
import { previewMail, type PreviewDeps } from './preview-mail.ts';
import { sendTestMail } from './send-test-mail.ts';

export function mailPreviewRoutes(handle: Handle, deps: PreviewDeps): void {
  handle(contract.listMailPreviews, async () => ({
    kinds: contract.previewKinds.map((kind) => ({ kind, title: mailKinds[kind] })),
  }));
  handle(contract.getMailPreview, ({ params, query }) =>
    previewMail(deps, { kind: params.kind, token: query.preview }),
  );
  handle(contract.sendTestMail, (input) =>
    sendTestMail(deps.db, { kind: input.params.kind, actor: actorFromRequest(input) }),
  );
}
