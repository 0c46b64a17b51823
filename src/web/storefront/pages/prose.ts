import { cx } from '#web/ui/cx.ts';

/** The spacing and the marks of text with lists. */
export const prose = cx(
  'max-w-[36em] [&_p]:mt-3 [&_ol]:mt-3 [&_ul]:mt-3 [&_li]:mt-2',
  '[&_ol]:list-decimal [&_ol]:pl-6 [&_ol>li]:pl-1 [&_ol>li::marker]:font-semibold [&_ol>li::marker]:text-majith-700',
  '[&_ul>li]:relative [&_ul>li]:pl-6 [&_ul>li]:before:absolute [&_ul>li]:before:top-[.55em] [&_ul>li]:before:left-[3px]',
  '[&_ul>li]:before:size-[9px] [&_ul>li]:before:rotate-45 [&_ul>li]:before:bg-majith-600',
);
