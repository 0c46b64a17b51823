import { useState } from 'react';
import { alert, confirm } from '#web/ui/confirm.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field, TextInput } from '../field.tsx';
import { toast } from '../toast.tsx';
import { LONG_TEXT, Part } from './part.tsx';

export function Overlays() {
  return (
    <>
      <Dialogs />
      <Questions />
      <Toasts />
    </>
  );
}

const paragraphs = Array.from({ length: 14 }, (_, index) => `${index + 1}. ${LONG_TEXT}.`);

function Dialogs() {
  const [shown, setShown] = useState('');
  const close = () => setShown('');
  const actions = (
    <>
      <Button variant="quiet" onClick={close}>
        Clear Filters
      </Button>
      <Button onClick={close}>Show 8 products</Button>
    </>
  );
  return (
    <Part title="Dialog">
      <Button variant="quiet" onClick={() => setShown('center')}>
        Open dialog
      </Button>
      <Button variant="quiet" onClick={() => setShown('long')}>
        Open long dialog
      </Button>
      <Button variant="quiet" onClick={() => setShown('bare')}>
        Open dialog without a title
      </Button>
      <Button variant="quiet" onClick={() => setShown('sheet')}>
        Open sheet
      </Button>
      <Button variant="quiet" onClick={() => setShown('drawer')}>
        Open drawer
      </Button>
      <Dialog open={shown === 'center'} onClose={close} title="Update stock" footer={actions}>
        <Field label="Units on the shelf">
          {(control) => <TextInput {...control} inputMode="numeric" defaultValue="48" />}
        </Field>
      </Dialog>
      <Dialog open={shown === 'long'} onClose={close} title={LONG_TEXT} footer={actions}>
        {paragraphs.map((text) => (
          <p key={text} className="mb-4">
            {text}
          </p>
        ))}
      </Dialog>
      <Dialog
        open={shown === 'bare'}
        onClose={close}
        title="My 4 pm desk snack"
        hideTitle
        className="md:max-w-180"
      >
        <p>{LONG_TEXT}</p>
      </Dialog>
      <Dialog
        open={shown === 'sheet'}
        onClose={close}
        title="Filters"
        kind="sheet"
        footer={actions}
      >
        <p>{LONG_TEXT}</p>
      </Dialog>
      <Dialog
        open={shown === 'drawer'}
        onClose={close}
        title="Menu"
        kind="drawer"
        footer={<Button block>Login / Sign Up</Button>}
      >
        <p>{LONG_TEXT}</p>
      </Dialog>
    </Part>
  );
}

function Questions() {
  const [answer, setAnswer] = useState('nothing yet');

  async function clearCart() {
    const text = 'Are you sure you want to clear your entire cart?';
    const yes = await confirm(text, { confirm: 'Clear Cart', cancel: 'Keep items', danger: true });
    setAnswer(yes ? 'yes' : 'no');
  }

  async function demote() {
    const yes = await confirm('Demote Sneha Patil?', {
      confirm: 'Continue',
      danger: true,
      points: ['Revokes admin privileges', 'Removes dashboard access', LONG_TEXT],
      note: 'You will be asked once more.',
    });
    setAnswer(yes ? 'yes' : 'no');
  }

  async function confirmThenAlert() {
    const both = [confirm('The first question?'), alert('Then a message.\nOn two lines.')] as const;
    const [yes] = await Promise.all(both);
    setAnswer(`first ${yes ? 'yes' : 'no'}, then read`);
  }

  return (
    <Part title="Confirm and alert">
      <Button variant="quiet" onClick={() => void clearCart()}>
        Ask
      </Button>
      <Button variant="quiet" onClick={() => void demote()}>
        Ask something grave
      </Button>
      <Button variant="quiet" onClick={() => void alert('Product added successfully!')}>
        Tell
      </Button>
      <Button variant="quiet" onClick={() => void confirmThenAlert()}>
        Confirm, then alert
      </Button>
      <p aria-live="polite">Answer: {answer}</p>
    </Part>
  );
}

function Toasts() {
  return (
    <Part title="Toast">
      <Button
        variant="quiet"
        onClick={() => toast({ tone: 'ok', text: 'Peri Peri Makhana (2) added to cart!' })}
      >
        Ok toast
      </Button>
      <Button
        variant="quiet"
        onClick={() => toast({ tone: 'bad', text: 'Failed to update stock: network error' })}
      >
        Bad toast
      </Button>
      <Button
        variant="quiet"
        onClick={() => toast({ tone: 'warn', text: 'Please login to place your order', ms: 4000 })}
      >
        Warn toast
      </Button>
      <Button variant="quiet" onClick={() => toast({ tone: 'info', text: LONG_TEXT, ms: 8000 })}>
        Info toast
      </Button>
    </Part>
  );
}
