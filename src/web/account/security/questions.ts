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
      text: 'The ones you have now stop working.',
      confirm: 'Make new codes',
      async send(code) {
        const body = { code };
        const reply = await callSignedIn('POST /api/auth/second-factor/recovery-codes', { body });
        onCodes(reply.recoveryCodes);
      },
    },
    move: {
      title: 'Use another phone',
      text: 'Enter a code of the phone you use now, or a recovery code. It goes on working until the other one is set up.',
      confirm: 'Go on',
      send: async (code) => onSecret(await startSetUp({ code })),
    },
    turnOff: {
      title: 'Turn off the second factor',
      text: 'Your password alone opens the back-office then.',
      confirm: 'Turn off',
      isDanger: true,
      async send(code) {
        await callSignedIn('POST /api/auth/second-factor/off', { body: { code } });
        onOff();
      },
    },
  } satisfies Record<string, Question>;
}
