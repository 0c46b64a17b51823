import { Link } from './link.tsx';

interface BreadcrumbProps {
  items: readonly { label: string; to?: string }[];
}

/** The last item is the current page. */
export function Breadcrumb({ items }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-baseline gap-x-2.5 text-sm text-ink-2">
        {items.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-baseline gap-2.5">
            {index > 0 && (
              <span aria-hidden className="text-ink-3">
                /
              </span>
            )}
            {to && index < items.length - 1 ? (
              <Link
                to={to}
                className="touch-area py-1.5 underline decoration-line-strong/60 underline-offset-4 hover:decoration-neel-700"
              >
                {label}
              </Link>
            ) : (
              <span
                aria-current={index === items.length - 1 ? 'page' : undefined}
                className="py-1.5 font-semibold wrap-anywhere text-ink"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
