import { AUTH_PANEL } from './auth-panel.ts';
import { BANNERS } from './banners.ts';
import { HEROES } from './heroes.ts';
import { PRODUCTS_BAND } from './products-band.ts';
import type { Scene } from './scene.ts';

export const SCENES: Scene[] = [...HEROES, ...PRODUCTS_BAND, ...BANNERS, AUTH_PANEL];
