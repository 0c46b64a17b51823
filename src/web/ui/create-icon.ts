import { createElement, type ComponentProps } from 'react';
import { cx } from './cx.ts';

type SvgProps = ComponentProps<'svg'>;

interface IconData {
  name: string;
  size: number;
  node: [tag: string, attributes: Record<string, string>][];
}

/** The usual line width; `.icon` in base.css sets it. */
const LINE_WIDTH = 1.9;

/**
 * Replaces the function of the same name in lucide-react (see vite.config.ts). The icons of a page would otherwise be a
 * tenth of its HTML: ours have their attributes in the stylesheet.
 */
export default function createLucideIcon({ name, size, node }: IconData) {
  function Icon({ className, strokeWidth = 2, ...rest }: SvgProps) {
    const props = {
      viewBox: `0 0 ${size} ${size}`,
      className: cx('icon', className),
      'aria-hidden': true,
      ...rest,
      ...(strokeWidth !== LINE_WIDTH && { strokeWidth }),
    };
    return createElement(
      'svg',
      props,
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  }
  return Object.assign(Icon, { displayName: name });
}
