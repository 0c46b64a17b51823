import { personalDataList } from './personal-data.ts';

/** What is stored about customers, why and for how long. */
export function PersonalDataList() {
  return personalDataList().map(({ title, what, why, howLong }) => (
    <div key={title} className="mt-5 break-inside-avoid border-t-[1.5px] border-line pt-4">
      <h3 className="text-lg leading-snug font-[650] text-neel-900">{title}</h3>
      <p className="mt-1!">{what}</p>
      <dl className="mt-2 grid grid-cols-[5.2em_1fr] gap-x-3 gap-y-1 text-ink-2 sm:gap-x-4">
        <Term name="Why" text={why} />
        <Term name="How long" text={howLong} />
      </dl>
    </div>
  ));
}

function Term({ name, text }: { name: string; text: string }) {
  return (
    <div className="contents">
      <dt className="font-semibold text-ink">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
