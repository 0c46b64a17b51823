import { openDocument } from './go.ts';

// For routes that React Router must not open inside another document: static pages, and pages with a content security
// policy of their own. The server loader is there because React Router would otherwise call the other one on the first
// page too.

export const loader = () => null;

export function clientLoader({ request }: { request: Request }): Promise<null> {
  openDocument(request.url);
  return new Promise(() => {});
}
