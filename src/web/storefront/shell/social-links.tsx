import { settings } from '#shared/settings/current.ts';

const marks: Record<string, string> = {
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM12 7.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4ZM17.2 6.8h.01',
  facebook:
    'M14.5 21v-8h3l.5-3.5h-3.5v-2c0-1 .5-2 2-2H18v-3h-2.5C12.5 2.5 11 4.5 11 7v2.5H8V13h3v8z',
  youtube: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4ZM10 9l5 3-5 3z',
};

/** A chain link, for sites without a mark of their own. */
const OTHER_MARK =
  'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1';

const cell = 'grid size-11 place-items-center';

/** A profile without an address yet is a disabled link. */
export function SocialLinks() {
  return (
    <ul className="flex gap-1 max-lg:order-first max-lg:-ml-3 max-lg:basis-full lg:ml-auto">
      {settings().shop.socials.map(({ name, url }) => (
        <li key={name}>
          {url === null ? (
            <span role="link" aria-disabled="true" aria-label={name} title={name} className={cell}>
              <Mark name={name} />
            </span>
          ) : (
            <a href={url} rel="noopener" aria-label={name} title={name} className={cell}>
              <Mark name={name} />
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function Mark({ name }: { name: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden
      className="size-5.5 fill-none stroke-current stroke-[1.9] [stroke-linecap:round] [stroke-linejoin:round]"
    >
      <path d={marks[name.toLowerCase()] ?? OTHER_MARK} />
    </svg>
  );
}
