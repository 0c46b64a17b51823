import { describeNotice, type Description } from '#shared/notices/describe-notice.ts';
import { NOTICES_MAX, type Notice } from '#shared/notices/notice.ts';

/** One line of the list. */
export interface NoticeLine extends Description {
  /** The newest of the notices in this line. */
  newest: Notice;
}

/** The lines of the list. Orders that became overdue one after the other, such as at midnight, share a line. */
export function groupOverdue(list: readonly Notice[]): NoticeLine[] {
  const groups: [Notice, ...Notice[]][] = [];
  for (const notice of list) {
    const last = groups.at(-1);
    if (notice.kind === 'overdue' && last?.[0].kind === 'overdue') last.push(notice);
    else groups.push([notice]);
  }
  const overdue = groups.filter(([{ kind }]) => kind === 'overdue');
  const isCut = overdue.flat().length >= NOTICES_MAX;
  return groups.map((group) => {
    const [newest] = group;
    const mayHaveMore = isCut && group === overdue.at(-1);
    const isOne = group.length === 1 && !mayHaveMore;
    const description = isOne ? describeNotice(newest) : describeGroup(group.length, mayHaveMore);
    return Object.assign(description, { newest });
  });
}

/** The server sends only the latest notices, so the oldest line may have more. */
function describeGroup(length: number, mayHaveMore: boolean): Description {
  return {
    title: `${length}${mayHaveMore ? ' or more' : ''} orders are overdue`,
    text: 'They were promised to leave by now',
    to: '/admin/orders?due=overdue',
  };
}
