import { useRevalidator } from 'react-router';
import { ErrorPanel } from '#web/ui/error-panel.tsx';

interface LoadFailureProps {
  title: string;
  failure: string;
}

/** The error with a retry button. */
export function LoadFailure({ title, failure }: LoadFailureProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="px-4 pb-4.5 lg:px-5">
      <ErrorPanel
        title={title}
        text={failure === title ? undefined : failure}
        onRetry={() => void revalidate()}
        isRetrying={state === 'loading'}
      />
    </div>
  );
}
