export const OUR_STORY_ID = 'our-story';

/** Navigation state that makes the home page scroll to the story. */
export const ourStoryState = { scrollTo: OUR_STORY_ID };

export function wantsOurStory(state: unknown): boolean {
  return (state as Partial<typeof ourStoryState> | null)?.scrollTo === OUR_STORY_ID;
}
