import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mailKinds } from '#shared/mail/kinds.ts';
import type { MailPreview } from '#shared/mail/preview-contract.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Field } from '#web/ui/field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Select } from '#web/ui/select.tsx';
import { BackToList } from '../../lists/back-to-list.tsx';
import { LoadFailure } from '../../lists/load-failure.tsx';
import { useLastLoaded } from '../../lists/use-last-loaded.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Panel, PanelBody, PanelSkeleton } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { MailFrame, type FrameWidth } from './mail-frame.tsx';
import { SendTestMail } from './send-test-mail.tsx';

const TITLE = 'Email preview';
const TEXT = 'Every email of the shop, with a sample customer and your products.';
const FAILED = 'Failed to load the preview';

type PreviewKind = MailPreview['kind'];

const kinds = Object.keys(mailKinds).filter((kind): kind is PreviewKind => kind !== 'test');

export const meta = () => hiddenPage(TITLE);

/** `?kind=order_shipped`, and `&preview=…` for a draft of the settings. */
function readAddress(search: URLSearchParams) {
  const kind = kinds.find((known) => known === search.get('kind')) ?? 'order_confirmed';
  return { kind, preview: search.get('preview') ?? undefined };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { kind, preview } = readAddress(new URL(request.url).searchParams);
  const call = callSignedIn('GET /api/admin/mail-previews/:kind', {
    params: { kind },
    query: { ...(preview !== undefined && { preview }) },
  });
  return {
    kind,
    isDraft: preview !== undefined,
    loaded: await toLoaded(call, { otherwise: FAILED }),
  };
}

export default function MailPreviewPage({ loaderData }: Route.ComponentProps) {
  const { kind, isDraft, loaded } = loaderData;
  const mail = useLastLoaded(loaded, kind);
  const [search, setSearch] = useSearchParams();
  const [width, setWidth] = useState<FrameWidth>('desktop');

  function choose(next: string) {
    const changed = new URLSearchParams(search);
    changed.set('kind', next);
    setSearch(changed, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <div className="grid gap-2">
        <BackToMailSettings />
        <PageHead title={TITLE} text={TEXT}>
          <SendTestMail kind={kind} isDraft={isDraft} />
        </PageHead>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <Field label="Email" className="grow lg:max-w-90">
          {(control) => (
            <Select {...control} value={kind} onChange={({ target }) => choose(target.value)}>
              {kinds.map((one) => (
                <option key={one} value={one}>
                  {mailKinds[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Segmented
          label="Screen"
          value={width}
          onChange={setWidth}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      </div>
      {'failure' in loaded && <LoadFailure title={FAILED} failure={loaded.failure} />}
      {mail && <Preview mail={mail} width={width} isDraft={isDraft} />}
    </>
  );
}

const BackToMailSettings = () => <BackToList to="/admin/settings/mail">Mail settings</BackToList>;

interface PreviewProps {
  mail: MailPreview;
  width: FrameWidth;
  isDraft: boolean;
}

function Preview({ mail, width, isDraft }: PreviewProps) {
  const { from, replyTo, subject, html, text, title } = mail;
  return (
    <>
      <Panel title={title} aside={isDraft ? 'Draft, not published' : undefined}>
        <PanelBody>
          <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
            <Header name="From">{from}</Header>
            <Header name="Reply to">{replyTo}</Header>
            <Header name="Subject">{subject}</Header>
          </dl>
          <MailFrame title={`Preview: ${title}`} html={html} width={width} />
        </PanelBody>
      </Panel>
      <Panel title="Text version" aside="For programs that show no HTML">
        <PanelBody>
          <pre className="num font-sans text-sm leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {text}
          </pre>
        </PanelBody>
      </Panel>
    </>
  );
}

function Header({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </>
  );
}

export const HydrateFallback = () => (
  <>
    <div className="grid gap-2">
      <BackToMailSettings />
      <PageHead title={TITLE} text={TEXT} isLoading />
    </div>
    <PanelSkeleton className="h-160" />
  </>
);
