import { line, softEdged } from './ink.ts';
import { short, times } from './numbers.ts';

interface BasketInks {
  key: string;
  straw: string;
  strawShade: string;
}

export const STRAW = { straw: '#F4B740', strawShade: '#DC8F2A' };

const WIDTH = 120;
const HEIGHT = 92;

/** The tokri, a basket in diagonal plait: centred on x = 0, its rim at y = 0. */
export function basket(idPrefix: string, inks: BasketInks): string {
  const side = `C${-WIDTH + 3} ${short(HEIGHT * 0.5)} ${short(-WIDTH * 0.82)} ${short(HEIGHT * 0.94)} ${short(-WIDTH * 0.66)} ${HEIGHT}`;
  const outline =
    `M${-WIDTH} 0${side}Q0 ${HEIGHT + 16} ${short(WIDTH * 0.66)} ${HEIGHT}` +
    `C${short(WIDTH * 0.82)} ${short(HEIGHT * 0.94)} ${WIDTH - 3} ${short(HEIGHT * 0.5)} ${WIDTH} 0` +
    `Q0 26 ${-WIDTH} 0Z`;
  const shadedSide =
    `M${-WIDTH} 0${side}L${short(-WIDTH * 0.46)} ${HEIGHT + 5}` +
    `C${short(-WIDTH * 0.62)} ${short(HEIGHT * 0.8)} ${short(-WIDTH * 0.76)} ${short(HEIGHT * 0.4)} ${short(-WIDTH * 0.76)} 10Z`;
  const foot = `M${short(-WIDTH * 0.72)} ${HEIGHT - 4}Q0 ${HEIGHT + 15} ${short(WIDTH * 0.72)} ${HEIGHT - 4}`;
  return [
    weave(`${idPrefix}wv`, inks),
    softEdged(outline, `url(#${idPrefix}wv)`, inks.key, 3.4),
    `<path d="${shadedSide}" fill="${inks.key}" opacity=".24"/>`,
    line(foot, inks.key, 14),
    line(foot, inks.straw, 8),
    ropeRim(inks),
  ].join('');
}

function weave(id: string, { key, straw, strawShade }: BasketInks): string {
  const strands =
    'M0 5.5h15M0 9.5h15M15 20.5h15M15 24.5h15M20.5 0v15M24.5 0v15M5.5 15v15M9.5 15v15';
  return [
    `<pattern id="${id}" width="30" height="30" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`,
    `<rect width="30" height="30" fill="${straw}"/>`,
    `<path d="M15 0h15v15H15zM0 15h15v15H0z" fill="${strawShade}"/>`,
    `<path d="${strands}" stroke="${key}" stroke-opacity=".4" stroke-width="1.3"/>`,
    `<path d="M0 0H30M0 15H30M0 0V30M15 0V30" stroke="${key}" stroke-width="2.6"/>`,
    '</pattern>',
  ].join('');
}

function ropeRim({ key, straw }: BasketInks): string {
  const turns = 17;
  const twists = times(turns, (index) => {
    const across = (index + 0.5) / turns;
    const x = Math.round(-WIDTH - 5 + across * (2 * WIDTH + 10));
    const y = Math.round(4 + 13 * (1 - ((across - 0.5) * 2) ** 2));
    return `M${x - 6} ${y + 7}l12-14`;
  }).join('');
  const rim = `M${-WIDTH - 6} 2Q0 32 ${WIDTH + 6} 2`;
  return [
    line(rim, key, 23),
    line(rim, straw, 17),
    `<path d="${twists}" stroke="${key}" stroke-width="2.4" stroke-linecap="round"/>`,
  ].join('');
}
