import { goBack } from '#web/page/go-back.ts';
import { Button } from '#web/ui/button.tsx';

/** Going back needs a script. */
export function BackButton() {
  return (
    <Button onClick={goBack} className="noscript:hidden">
      Go Back
    </Button>
  );
}
