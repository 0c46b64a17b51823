import { useLocation } from 'react-router';
import { pageMeta } from '#web/page/page-meta.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { sectionAt } from '../shell/sections.ts';

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta({ title: sectionAt(location.pathname).label, isHidden: true });

export default function OpensSoonPage() {
  const { label } = sectionAt(useLocation().pathname);
  return (
    <>
      <PageHead title={label} />
      <div className="grid justify-items-start gap-4 rounded-lg border-[1.5px] border-dashed border-neel-200 px-5 py-5">
        <p className="text-ink-2">
          <b className="block font-[650] text-neel-900">{label} opens soon</b>
          This part of the back-office is still being fitted out.
        </p>
        <ButtonLink to="/admin" variant="quiet" size="sm">
          Back to Overview
        </ButtonLink>
      </div>
    </>
  );
}
