import { kitchenTable, roastingInSand } from './vignettes/kitchen.ts';
import { basketToday, firstParcel } from './vignettes/on-its-way.ts';
import { pondAtDawn, stoneMillYard } from './vignettes/outdoors.ts';

/** The blocks of the story page, in the order in which it is told. */
export function storyVignettes(): Record<string, string> {
  return {
    'story-pond': pondAtDawn(),
    'story-stove': roastingInSand(),
    'story-mill': stoneMillYard(),
    'story-table': kitchenTable(),
    'story-parcel': firstParcel(),
    'story-basket': basketToday(),
  };
}
