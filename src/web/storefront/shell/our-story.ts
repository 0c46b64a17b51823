export const OUR_STORY_ID = 'our-story';

/** What the navigation hands on when it leads to the story on the home page. */
export const ourStoryState = { scrollTo: OUR_STORY_ID };

export function wantsOurStory(state: unknown): boolean {
  return (state as Partial<typeof ourStoryState> | null)?.scrollTo === OUR_STORY_ID;
}
