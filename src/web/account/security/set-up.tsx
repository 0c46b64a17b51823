import type { ReactNode } from 'react';
import type { confirmSecondFactor, setUpSecondFactor } from '#shared/accounts/security-contract.ts';
import type { Reply } from '#shared/endpoint.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CopyNumber } from '#web/ui/copy-number.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './use-code-form.ts';

export type NewSecret = Reply<typeof setUpSecondFactor>;

interface SetUpProps {
  secret: NewSecret;
  onDone: (codes: Reply<typeof confirmSecondFactor>['recoveryCodes']) => void;
  onCancel: () => void;
}

/** From the QR code to the first code. */
export function SetUp({ secret: { secret, uri, qr }, onDone, onCancel }: SetUpProps) {
  const { errors, failure, isSubmitting, control, formProps } = useCodeForm(async (code) => {
    const reply = await callSignedIn('POST /api/auth/second-factor/confirm', { body: { code } });
    onDone(reply.recoveryCodes);
  });
  return (
    <form {...formProps} className="grid gap-5">
      <ol className="grid gap-6">
        <Step number={1} title="Scan this with an authenticator app">
          <p className="text-sm text-ink-2">
            Any app will do, such as Google Authenticator, Aegis or 2FAS. On this phone,{' '}
            <a href={uri} className="font-[650] text-neel-700 underline underline-offset-4">
              open it in your app
            </a>
            .
          </p>
          <QrCode {...qr} />
          <CopyNumber label="Or type this key" number={secret} />
        </Step>
        <Step number={2} title="Enter the code that the app shows">
          {failure && <Banner tone="bad">{failure}</Banner>}
          <CodeField
            {...control('code')}
            inputMode="numeric"
            label="Six-digit code"
            error={errors.code}
          />
        </Step>
      </ol>
      <div className="flex flex-wrap gap-3 max-sm:grid">
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Turning on...' : 'Turn on'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface StepProps {
  number: number;
  title: string;
  children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3">
      <span
        aria-hidden
        className="num grid size-8 place-items-center rounded-full bg-neel-100 pt-px font-bold text-neel-800"
      >
        {number}
      </span>
      <div className="grid content-start gap-3 *:min-w-0">
        <h3 className="pt-1 leading-snug font-[650] text-neel-900">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function QrCode({ size, path }: NewSecret['qr']) {
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-md border-[1.5px] border-line bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
