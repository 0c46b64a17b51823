import type { WindowWithTools } from './tools.ts';

/**
 * Runs inside the page in forced colours. Returns chosen elements (pressed, selected, current, checked) that look like
 * their siblings, and controls that show neither text nor a picture nor a border.
 */
export function findForcedColorProblems(): string[] {
  const { describe, isShown, controls } = (window as unknown as WindowWithTools).pageTools;
  const problems: string[] = [];
  const CHOSEN =
    '[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false])';
  const chosen = [...document.querySelectorAll(CHOSEN)].filter(isShown);

  for (const element of chosen) {
    const other = findSibling(element);
    if (other && lookOf(element) === lookOf(other)) {
      problems.push(`looks like the others: ${describe(element)}`);
    }
  }
  for (const control of controls()) {
    if (!hasBorder(control) && !hasContent(control)) {
      problems.push(`is invisible: ${describe(control)}`);
    }
  }
  for (const mask of document.querySelectorAll('span, i, svg')) {
    const style = getComputedStyle(mask);
    if (style.maskImage === 'none' || !isShown(mask) || mask instanceof SVGElement) continue;
    if (style.forcedColorAdjust !== 'none') problems.push(`icon has no colour: ${describe(mask)}`);
  }
  return [...new Set(problems)];

  /** An element of the same kind that is not chosen: beside it, or in the next item of the list. */
  function findSibling(element: Element): Element | undefined {
    const list = element.closest('ul, ol, nav, fieldset, [role=tablist], [role=group]');
    const others = [...(list?.querySelectorAll(element.tagName) ?? [])];
    return others.find(
      (other) =>
        other !== element && !other.matches(CHOSEN) && isShown(other) && !other.closest('[inert]'),
    );
  }

  function lookOf(element: Element): string {
    const parts = [element, ...element.querySelectorAll('span, svg')];
    return parts
      .map((part) => [undefined, '::before', '::after'].map((name) => styleOf(part, name)).join())
      .join();
  }

  function styleOf(element: Element, part?: string): string {
    const style = getComputedStyle(element, part);
    if (part && style.content === 'none') return '';
    const borders = ['Top', 'Right', 'Bottom', 'Left'].map((side) => {
      const width = style.getPropertyValue(`border-${side.toLowerCase()}-width`);
      return `${width} ${style.getPropertyValue(`border-${side.toLowerCase()}-color`)}`;
    });
    return [
      ...borders,
      style.outlineStyle === 'none' ? '' : style.outline,
      style.color,
      style.backgroundColor,
      style.textDecorationLine,
      style.fontWeight,
      style.translate,
      style.display,
    ].join();
  }

  function hasBorder(control: Element): boolean {
    const { borderTopWidth, borderTopStyle, appearance } = getComputedStyle(control);
    return (borderTopStyle !== 'none' && borderTopWidth !== '0px') || appearance !== 'none';
  }

  function hasContent(control: Element): boolean {
    const pictures = [...control.querySelectorAll('svg, img, video')];
    const parts = [control, ...control.querySelectorAll('*')];
    return (
      control.textContent.trim() !== '' ||
      pictures.some(isShown) ||
      parts.slice(1).some((part) => isShown(part) && getComputedStyle(part).maskImage !== 'none') ||
      parts.slice(1).some((part) => isShown(part) && hasBorder(part))
    );
  }
}

/** Runs inside the page with reduced motion. Returns animations that move something, and smooth scrolling. */
export function findMotion(): string[] {
  const moves =
    /transform|translate|scale|rotate|left|top|offset|width|height|background-?position/i;
  const animations = document.getAnimations().filter((animation) => {
    if (animation.playState !== 'running' || !(animation.effect instanceof KeyframeEffect))
      return false;
    const { duration } = animation.effect.getComputedTiming();
    const properties = animation.effect.getKeyframes().flatMap((frame) => Object.keys(frame));
    return Number(duration) > 1 && properties.some((name) => moves.test(name));
  });
  const scrollers = [
    document.documentElement,
    ...document.querySelectorAll('[class*=scroll-smooth]'),
  ];
  const { describe } = (window as unknown as WindowWithTools).pageTools;
  return [
    ...animations.map((animation) => {
      const target = (animation.effect as KeyframeEffect).target;
      return `moves: ${target ? describe(target) : animation.id}`;
    }),
    ...scrollers
      .filter((element) => getComputedStyle(element).scrollBehavior !== 'auto')
      .map((element) => `scrolls smoothly: ${describe(element)}`),
    ...[...document.querySelectorAll('video')]
      .filter((video) => !video.paused)
      .map((video) => `plays: ${describe(video)}`),
  ];
}

/** Runs inside the page. Returns fields and icons with a contrast below 3:1 (WCAG 1.4.11). */
export function findWeakShapes(): string[] {
  type Color = [number, number, number, number];
  const { describe, controls, isShown } = (window as unknown as WindowWithTools).pageTools;
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const problems: string[] = [];

  for (const control of controls()) {
    const behind = control.parentElement && backgroundOf(control.parentElement);
    if (!behind) continue;
    const style = getComputedStyle(control);
    if (
      control.matches('input:not([type=range]), select, textarea') &&
      style.appearance !== 'auto'
    ) {
      // A field inside a frame, such as the number of a stepper, has no border of its own.
      const framed = control.closest('fieldset, label') ?? control;
      const frame = style.borderTopWidth === '0px' ? framed : control;
      const around =
        frame === control ? behind : backgroundOf(frame.parentElement ?? document.body);
      const border = read(getComputedStyle(frame).borderTopColor);
      const own = read(style.backgroundColor);
      if (around && contrast(border, around) < 3 && contrast(own, around) < 3) {
        problems.push(`weak border: ${describe(control)}`);
      }
    }
    const icon =
      control.textContent.trim() === '' ? control.querySelector('svg.icon, svg.lucide') : null;
    const ground = backgroundOf(control);
    if (icon && isShown(icon) && ground && !isFaded(control)) {
      if (contrast(read(getComputedStyle(icon).color), ground) < 3) {
        problems.push(`weak icon: ${describe(control)}`);
      }
    }
  }
  return [...new Set(problems)];

  function isFaded(element: Element): boolean {
    return element.matches('[aria-disabled=true]');
  }

  function read(color: string): Color {
    if (!canvas) throw new Error('no canvas');
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  }

  /** Undefined on a picture, whose colours are unknown. */
  function backgroundOf(element: Element): Color | undefined {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { backgroundColor, backgroundImage, position } = getComputedStyle(at);
      if (backgroundImage !== 'none' || (position === 'absolute' && !backgroundColor))
        return undefined;
      const color = read(backgroundColor);
      if (color[3] > 0.95) return color;
      if (color[3] > 0.05 || position === 'absolute') return undefined;
    }
    return [255, 255, 255, 1];
  }

  function contrast(one: Color, other: Color): number {
    if (one[3] < 0.3) return 1;
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance([red, green, blue]: Color): number {
    const linear = (value: number) => {
      const part = value / 255;
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  }
}
