import { describe } from 'vitest';
import { hasWebKit } from '../../scripts/other-browsers.ts';
import { mainJourneys } from './main-journeys.ts';
import { testJourneys } from './support/journeys.ts';
import { startWebKit } from './support/webkit.ts';

const reason = hasWebKit ? '' : ' (skipped, because WebKitGTK exists only for Linux)';

describe.skipIf(!hasWebKit)(`WebKit${reason}`, () => testJourneys(startWebKit, mainJourneys));
