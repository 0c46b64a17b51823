import type { ShareCard } from '#shared/catalog/share-card.ts';

/** What the process that draws a card reads: it gets the uploads from the shop and reads no other files of it. */
export interface CardRequest {
  drawing: ShareCard['drawing'];
  /** The content of uploads by their URL, as base64. Missing uploads are left out, and the card is drawn without them. */
  uploads: Record<string, string>;
}

/** The content of an upload by its URL. */
export type FindUpload = (url: string) => Buffer | undefined;

export function createFindUpload({ uploads }: Pick<CardRequest, 'uploads'>): FindUpload {
  return (url) => {
    const content = uploads[url];
    return content === undefined ? undefined : Buffer.from(content, 'base64');
  };
}

/** The size of an icon that is large enough for a card. */
export const iconUrl = (icon: string) => `${icon}/512.png`;
