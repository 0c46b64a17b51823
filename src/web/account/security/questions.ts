import { callSignedIn } from '#web/session/call-signed-in.ts';
import type { Question } from './code-dialog.tsx';
import type { NewSecret } from './set-up.tsx';

interface Outcomes {
  onSecret: (secret: NewSecret) => void;
  onCodes: (codes: string[]) => void;
  onOff: () => void;
}

export const startSetUp = (proof: { code: string } | { password: string }) =>
  callSignedIn('POST /api/auth/second-factor/setup', { body: proof });

export type QuestionName = keyof ReturnType<typeof questionsFor>;

/** Two-factor settings that each need a code. */
export function questionsFor({ onSecret, onCodes, onOff }: Outcomes) {
  return {
    renew: {
      title: 'New recovery codes',
      text: 'Your current codes stop working.',
      confirm: 'Create new codes',
      async send(code) {
        const body = { code };
        const reply = await callSignedIn('POST /api/auth/second-factor/recovery-codes', { body });
        onCodes(reply.recoveryCodes);
      },
    },
    move: {
      title: 'Use another phone',
      text: 'Enter a code from your current phone, or a recovery code. The current phone keeps working until the new one is set up.',
      confirm: 'Continue',
      send: async (code) => onSecret(await startSetUp({ code })),
    },
    turnOff: {
      title: 'Turn off the second factor',
      text: 'You will then sign in to the back-office with only your password.',
      confirm: 'Turn off',
      isDanger: true,
      async send(code) {
        await callSignedIn('POST /api/auth/second-factor/off', { body: { code } });
        onOff();
      },
    },
  } satisfies Record<string, Question>;
}
