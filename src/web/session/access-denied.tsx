import archLock from '#web/art/illustrations/arch-lock.svg';
import { useGoBack } from '#web/page/go-back.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface AccessDeniedProps {
  text?: string;
}

export function AccessDenied({
  text = "You don't have permission to access this page.",
}: AccessDeniedProps) {
  const goBack = useGoBack();
  return (
    <div className="wrap grid min-h-[70vh] place-content-center py-10">
      <title>Access Denied</title>
      <EmptyState
        level="h1"
        picture={<img src={archLock} alt="" width={240} height={254} className="h-auto w-45" />}
        title="Access Denied"
        text={text}
      >
        <Button onClick={goBack}>Go Back</Button>
      </EmptyState>
    </div>
  );
}
