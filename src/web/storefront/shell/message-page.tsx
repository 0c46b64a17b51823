import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface MessagePageProps {
  /** An illustration of 240 × 254. */
  picture: string;
  title: string;
  text: string;
  actions: ReactNode;
  /** Below the message. */
  children?: ReactNode;
}

/** A page that says only one thing, for example that an address does not exist. */
export function MessagePage({ picture, title, text, actions, children }: MessagePageProps) {
  return (
    <div className="wrap grid min-h-[60vh] place-content-center py-10">
      <EmptyState
        level="h1"
        picture={<img src={picture} alt="" width={240} height={254} className="h-auto w-45" />}
        title={title}
        text={text}
      >
        {actions}
      </EmptyState>
      {children}
    </div>
  );
}
