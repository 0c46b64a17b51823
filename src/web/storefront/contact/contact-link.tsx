interface ContactLinkProps {
  href: string;
  children: string;
}

/** A mail or phone link. */
export function ContactLink({ href, children }: ContactLinkProps) {
  return (
    <a
      href={href}
      className="num inline-flex min-h-11 items-center font-semibold wrap-anywhere text-neel-700 underline decoration-neel-200 decoration-2 underline-offset-4 hover:decoration-current lg:min-h-8"
    >
      {children}
    </a>
  );
}
