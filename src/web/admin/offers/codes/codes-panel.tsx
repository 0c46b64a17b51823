import type { Reply } from '#shared/endpoint.ts';
import { formatTime } from '#shared/dates.ts';
import { formatCount } from '#shared/numbers.ts';
import type { AdminOffer, listCodes } from '#shared/offers/contract.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText, type Loaded } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { download } from '#web/session/download.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { CardLabel, Cell, Row, Table } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DownloadButton } from '../../lists/download-button.tsx';
import { PagedList } from '../../lists/paged-list.tsx';
import { SearchForm } from '../../lists/search-form.tsx';
import { useLastLoaded } from '../../lists/use-last-loaded.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { EmptyList } from '../../shell/empty-list.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import { NewBatch } from './new-batch.tsx';

export type Codes = Reply<typeof listCodes>;
type Batch = Codes['batches'][number];

interface CodesPanelProps {
  offer: AdminOffer;
  loaded: Loaded<Codes>;
}

/** Single-use codes in batches, and all codes with their uses. */
export function CodesPanel({ offer, loaded }: CodesPanelProps) {
  const search = useListSearch();
  const codes = useLastLoaded(loaded, offer.id);
  const batches = codes?.batches ?? [];
  return (
    <Panel title="Codes" aside={counted(offer.codesCount, 'code')}>
      <PanelBody>
        <div className="grid gap-5 *:min-w-0">
          <p className="max-w-[70ch] text-sm text-ink-2">
            A single-use code works for one order. Use them for printed cards or for people who
            should not share the code. They are random and cannot be guessed.
          </p>
          {offer.archivedAt === null && <NewBatch key={batches.length} offer={offer} />}
          {batches.length > 0 && <Batches offer={offer} batches={batches} />}
        </div>
      </PanelBody>
      {offer.codesCount > 0 && (
        <>
          <PanelBody>
            <SearchForm search={search} label="Search codes" placeholder="Code" />
          </PanelBody>
          <PagedList
            loaded={loaded}
            failedTitle="Failed to load the codes"
            empty={<EmptyList title="No codes match" />}
          >
            {(items) => <CodesTable codes={items} />}
          </PagedList>
        </>
      )}
    </Panel>
  );
}

function Batches({ offer, batches }: { offer: AdminOffer; batches: Batch[] }) {
  const { busyId, run } = useCommand();
  const params = { id: offer.id };

  async function remove({ name, codesCount, usedCount }: Batch) {
    const unused = counted(codesCount - usedCount, 'unused code');
    const isYes = await confirm(`Delete ${unused} of “${name}”?`, {
      confirm: 'Delete',
      danger: true,
      points: ['Customers who have one of them cannot use it any more'],
    });
    if (!isYes) return;
    await run({
      id: name,
      send: () =>
        callSignedIn('DELETE /api/admin/offers/:id/codes', { params, query: { batch: name } }),
      success: ({ deleted }) => `${counted(deleted, 'code')} deleted.`,
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to delete the codes' }),
    });
  }

  return (
    <section aria-label="Batches" className="grid gap-2">
      <h3 className="text-sm font-semibold">Batches</h3>
      <ul className="grid gap-2">
        {batches.map((batch) => {
          const { name, codesCount, usedCount, createdAt } = batch;
          return (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-hairline px-3.5 py-2.5"
            >
              <div className="min-w-0 grow basis-48">
                <b className="block leading-tight font-[650] wrap-anywhere text-neel-900">{name}</b>
                <span className="num text-sm text-ink-2">
                  {counted(codesCount, 'code')}, {formatCount(usedCount)} used,{' '}
                  {formatTime(createdAt)}
                </span>
              </div>
              <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
                <DownloadButton
                  save={() =>
                    download('GET /api/admin/offers/:id/codes/export', {
                      params,
                      query: { batch: name },
                      as: 'codes.csv',
                    })
                  }
                  failureOf={(error) =>
                    failureText(error, { otherwise: 'Failed to download the codes' })
                  }
                >
                  Download<span className="sr-only"> the codes of {name}</span>
                </DownloadButton>
                {usedCount < codesCount && (
                  <Button
                    variant="quiet-danger"
                    size="sm"
                    busy={busyId === name}
                    onClick={() => void remove(batch)}
                  >
                    Delete unused<span className="sr-only"> codes of {name}</span>
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const heads = [
  { label: 'Code' },
  { label: 'Kind' },
  { label: 'Last order' },
  { label: 'Uses', align: 'right' },
] as const;

function CodesTable({ codes }: { codes: Codes['items'] }) {
  return (
    <Table caption="Codes" heads={heads}>
      {codes.map(({ code, usesMax, usesCount, orderNumber }) => (
        <Row key={code}>
          <Cell className="num font-[650] wrap-anywhere text-neel-900">{code}</Cell>
          <Cell className="max-lg:row-start-2">
            <Badge tone={usesMax === null ? 'info' : 'neutral'}>
              {usesMax === null ? 'Shared' : 'Single use'}
            </Badge>
          </Cell>
          <Cell className="num max-lg:col-start-2 max-lg:row-start-2 max-lg:text-right">
            {orderNumber ? (
              <TextLink to={`/admin/orders/${orderNumber}`} className="max-lg:min-h-11">
                {orderNumber}
              </TextLink>
            ) : (
              usesCount > 0 && 'Not paid yet'
            )}
          </Cell>
          <Cell className="num text-right max-lg:col-start-2 max-lg:row-start-1">
            <CardLabel>Uses:</CardLabel>
            {formatCount(usesCount)}
          </Cell>
        </Row>
      ))}
    </Table>
  );
}
