import type { IdentityMessage } from '@brote/contracts/identity';
import { nameSuffix } from './wording';

/** Words of a mail about an account. */
interface AccountWording {
  subject: string;
  preheader: string;
  /** Without a name when none can be shown. */
  heading: (firstName: string | null) => string;
  /** `otherEmail` is the further address in the mail, null without one. */
  paragraphs: (content: { otherEmail: string | null }) => string[];
  /** Null for mails without a request. */
  button: string | null;
  /** Advice for a recipient who did not cause the mail; null without any. */
  notYou: ((sellerEmail: string) => string) | null;
}

/** Every word of the mails about accounts. */
export const esAccount = {
  mails: {
    'confirm-email': {
      subject: 'Confirma tu correo electrónico',
      preheader: 'Falta un paso para que tu cuenta esté lista.',
      heading: () => 'Confirma tu correo electrónico',
      paragraphs: () => ['Se ha abierto una cuenta con esta dirección. Confirma que es tuya y la cuenta quedará lista.'],
      button: 'Confirmar mi correo',
      notYou: () => '¿No has sido tú? Entonces no hagas nada. Sin la confirmación nadie puede usar la cuenta.',
    },
    'account-exists': {
      subject: 'Ya tienes una cuenta',
      preheader: 'No ha cambiado nada. Así puedes volver a entrar.',
      heading: () => 'Ya tienes una cuenta',
      paragraphs: () => [
        'Alguien, probablemente tú, ha intentado abrir una cuenta con esta dirección. Ya existe una, así que no ha cambiado nada.',
        'Si ya no recuerdas tu contraseña, puedes elegir otra en la página de inicio de sesión.',
      ],
      button: 'Iniciar sesión',
      notYou: () => '¿No has sido tú? Entonces no tienes que hacer nada. Nadie ha entrado en tu cuenta.',
    },
    'recover-password': {
      subject: 'Elige una contraseña nueva',
      preheader: 'El enlace funciona una sola vez y por poco tiempo.',
      heading: () => 'Elige una contraseña nueva',
      paragraphs: () => ['Nos han pedido una contraseña nueva para tu cuenta. El botón te lleva a una página donde puedes elegirla.'],
      button: 'Elegir contraseña',
      notYou: () => '¿No has sido tú? Entonces no hagas nada. Tu contraseña sigue siendo la misma.',
    },
    'password-changed': {
      subject: 'Tu contraseña ha cambiado',
      preheader: 'Si has sido tú, todo está en orden.',
      heading: (firstName) => `Tu contraseña ha cambiado${nameSuffix(firstName)}`,
      paragraphs: () => [
        'Tu cuenta tiene una contraseña nueva. En los demás lugares donde tenías la sesión abierta tendrás que volver a entrar.',
        'Si has sido tú, todo está en orden y no tienes que hacer nada.',
      ],
      button: 'Elegir otra contraseña',
      notYou: (email) => `¿No has sido tú? Entonces elige otra contraseña cuanto antes y escribe a ${email}.`,
    },
    'confirm-email-change': {
      subject: 'Confirma tu nuevo correo electrónico',
      preheader: 'Tu cuenta pasará a esta dirección cuando la confirmes.',
      heading: () => 'Confirma tu nuevo correo electrónico',
      paragraphs: () => ['Una cuenta va a usar esta dirección a partir de ahora. Confirma que es tuya y te escribiremos aquí.'],
      button: 'Confirmar esta dirección',
      notYou: () => '¿No has sido tú? Entonces no hagas nada. Sin la confirmación no se usa la dirección.',
    },
    'email-change-notice': {
      subject: 'Una dirección nueva para tu cuenta',
      preheader: 'Si lo has pedido tú, todo está en orden.',
      heading: (firstName) => `Una dirección nueva para tu cuenta${nameSuffix(firstName)}`,
      paragraphs: ({ otherEmail }) => [
        otherEmail === null
          ? 'Nos han pedido usar otra dirección de correo para tu cuenta. Será válida en cuanto la confirme quien la tiene.'
          : `Nos han pedido usar ${otherEmail} para tu cuenta en lugar de esta dirección. Será válida en cuanto la confirme quien la tiene.`,
        'Si has sido tú, todo está en orden y no tienes que hacer nada.',
      ],
      button: 'Revisar mi seguridad',
      notYou: (email) => `¿No has sido tú? Entonces cambia tu contraseña cuanto antes, cierra todas las sesiones y escribe a ${email}.`,
    },
    'session-reused': {
      subject: 'Hemos cerrado tu sesión por seguridad',
      preheader: 'Se ha usado por segunda vez una sesión antigua.',
      heading: (firstName) => `Hemos cerrado tu sesión por seguridad${nameSuffix(firstName)}`,
      paragraphs: () => [
        'Se ha vuelto a usar una sesión de tu cuenta que ya estaba sustituida. Puede pasar cuando alguien la ha copiado, así que la hemos cerrado.',
        'Puedes volver a entrar sin más. Tus pedidos y tus datos no han cambiado.',
      ],
      button: 'Volver a entrar',
      notYou: (email) =>
        `¿Te sorprende? Entonces cambia tu contraseña, revisa la lista de tus sesiones y escribe a ${email} si hay algo que no conoces.`,
    },
    'closure-started': {
      subject: 'Estamos cerrando tu cuenta',
      preheader: 'Te escribiremos una vez más cuando todo esté borrado.',
      heading: (firstName) => `Estamos cerrando tu cuenta${nameSuffix(firstName)}`,
      paragraphs: () => [
        'Como has pedido, tu cuenta está bloqueada y hemos empezado a borrar tus datos. Con ella se cancela también la suscripción, si la tienes.',
        'La ley nos obliga a guardar las facturas unos años; no guardamos nada más. Te escribiremos una vez más cuando todo esté hecho.',
      ],
      button: null,
      notYou: (email) => `¿No has sido tú? Entonces escribe cuanto antes a ${email}.`,
    },
    'account-closed': {
      subject: 'Tu cuenta está cerrada',
      preheader: 'Tus datos están borrados. Gracias por haber estado aquí.',
      heading: (firstName) => `Tu cuenta está cerrada${nameSuffix(firstName)}`,
      paragraphs: () => [
        'Tu cuenta y tus datos personales están borrados. Solo quedan, aparte de todo lo demás, las facturas que la ley nos obliga a guardar.',
        'Este es el último mensaje sobre tu cuenta. Gracias por haber estado aquí.',
      ],
      button: null,
      notYou: null,
    },
  } satisfies Readonly<Record<IdentityMessage, AccountWording>>,
  /** Validity of the link of a mail. */
  validUntil: (moment: string) => `El enlace funciona una sola vez, hasta el ${moment} (hora de Madrid).`,
  reason: (sellerName: string) =>
    `Este mensaje trata de una cuenta en ${sellerName}; los mensajes sobre la seguridad de una cuenta se envían siempre y no se pueden desactivar.`,
};
