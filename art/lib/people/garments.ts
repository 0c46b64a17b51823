import { dotted, line } from '../ink.ts';
import type { Garment, Person } from './cast.ts';
import { KEY, keyLine, shape } from './line.ts';

/** Neck, shoulders and what is worn on them. */
export function shoulders(person: Person): string {
  return [
    shape('M-17 18C-16 34-18 44-20 54Q0 72 20 54C18 44 16 34 17 18Z', person.skin),
    `<path d="M-16 34Q${person.turn} 50 16 32V24H-16Z" fill="${KEY}" opacity=".18"/>`,
    shape('M-104 124C-102 82-66 66-20 54Q0 72 20 54C62 62 98 78 104 124Z', person.cloth),
    GARMENTS[person.garment](person),
  ].join('');
}

const GARMENTS: Record<Garment, (person: Person) => string> = {
  dupatta,
  kurta,
  saree,
  pallu,
  shirt,
};

function dupatta({ trim, drape }: Person): string {
  return [
    line('M-28 56Q0 90 28 56', trim, 7),
    shape('M-92 88C-70 70-48 62-26 57C-34 84-52 106-62 124H-103C-102 108-99 96-92 88Z', drape),
    dotted('M-84 92C-70 80-54 70-40 66M-92 112C-78 96-62 84-46 76', trim, 4, 9),
  ].join('');
}

function kurta({ trim }: Person): string {
  return [
    shape('M-20 54Q0 76 20 54L24 60Q0 86-24 60Z', trim),
    shape('M-7 76V124H7V76', trim),
    line('M0 88v0M0 104v0M0 120v0', KEY, 6),
    `<path d="M-62 80C-58 98-60 112-62 124" fill="none" stroke="${KEY}" stroke-width="3" stroke-linecap="round" opacity=".5"/>`,
  ].join('');
}

function saree({ trim, drape, cloth }: Person): string {
  return [
    line('M-26 56Q0 88 26 56', trim, 6),
    shape('M-72 68C-50 62-36 59-28 57C-14 90 30 112 66 124H-8C-46 112-64 92-72 68Z', drape),
    line('M-60 70C-42 96-8 114 28 123M-44 64C-24 92 14 112 50 122', cloth, 4.4),
  ].join('');
}

function pallu({ trim, cloth }: Person): string {
  const neckline = 'M-26 56Q0 88 26 56';
  return [
    line(neckline, trim, 7),
    dotted(neckline, KEY, 2.4, 7),
    shape('M22 56C60 66 92 84 104 124H44C54 98 46 74 22 56Z', trim),
    line('M54 80l8 40M74 88l10 34', cloth, 5),
  ].join('');
}

function shirt({ trim }: Person): string {
  return [
    shape('M-22 52L-34 66L-8 84L0 66ZM22 52L34 66L8 84L0 66Z', trim),
    `<path d="M0 74V124" ${keyLine()}/>`,
    line('M0 90v0M0 108v0', trim, 6),
    '<path d="M-70 78C-64 96-66 112-68 124M-46 66C-40 90-42 110-44 124" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4"/>',
  ].join('');
}
