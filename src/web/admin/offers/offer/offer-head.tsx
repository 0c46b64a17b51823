import { useNavigate } from 'react-router';
import type { AdminOffer } from '#shared/offers/contract.ts';
import { counted } from '#web/lists/counted.ts';
import { failureText } from '#web/lists/loaded.ts';
import { useCommand } from '#web/lists/use-command.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { codeText, stateLabels, usesText } from '../offer-texts.ts';

/** The saved offer: its state, and archiving or restoring it. */
export function OfferHead({ offer }: { offer: AdminOffer }) {
  const { run, busyId } = useCommand();
  const navigate = useNavigate();
  const { id, title, state, usesCount, codesCount, archivedAt } = offer;
  const params = { id };
  const { label, tone } = stateLabels[state];

  async function archive() {
    const isDeleted = usesCount === 0;
    const isYes = await confirm(`${isDeleted ? 'Delete' : 'Archive'} “${title}”?`, {
      confirm: isDeleted ? 'Delete' : 'Archive',
      danger: true,
      points: [
        'It applies to no new checkout',
        ...(isDeleted && codesCount > 0
          ? [`${counted(codesCount, 'code')} will be deleted with it`]
          : []),
      ],
    });
    if (!isYes) return;
    const isDone = await run({
      id: 'archive',
      send: () => callSignedIn('DELETE /api/admin/offers/:id', { params }),
      success: (result) => (result.isDeleted ? 'Offer deleted.' : 'Offer archived.'),
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to archive the offer' }),
    });
    if (isDone) await navigate('/admin/offers');
  }

  const restore = () =>
    run({
      id: 'restore',
      send: () => callSignedIn('POST /api/admin/offers/:id/restore', { params }),
      success: 'Offer restored. It is switched off.',
      successKind: 'toast',
      failureText: (error) => failureText(error, { otherwise: 'Failed to restore the offer' }),
    });

  return (
    <>
      <PageHead
        title={title}
        text={
          <span className="num mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Badge tone={tone} dot>
              {label}
            </Badge>
            <span>{codeText(offer)}</span>
            <span>
              {offer.totalLimit === null ? counted(usesCount, 'use') : `${usesText(offer)} uses`}
            </span>
          </span>
        }
      >
        {archivedAt === null ? (
          <Button
            variant="quiet-danger"
            size="sm"
            busy={busyId === 'archive'}
            onClick={() => void archive()}
          >
            {usesCount === 0 ? 'Delete' : 'Archive'}
          </Button>
        ) : (
          <Button
            variant="quiet"
            size="sm"
            busy={busyId === 'restore'}
            onClick={() => void restore()}
          >
            Restore
          </Button>
        )}
      </PageHead>
      {archivedAt !== null && (
        <Banner tone="info">
          This offer is archived. Restore it to change it; it is then switched off.
        </Banner>
      )}
    </>
  );
}
