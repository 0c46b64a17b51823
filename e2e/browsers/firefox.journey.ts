import { mainJourneys } from './main-journeys.ts';
import { startFirefox } from './support/firefox.ts';
import { testJourneys } from './support/journeys.ts';

testJourneys(startFirefox, mainJourneys);
