import type { ErrorCode } from '#core/base/result.ts';
import type { PartOf } from '../translation.ts';
import type { Text } from '../en.ts';

/** What went wrong and what to do about it. */
export const errors = {
  'bad-request': 'Le service a refusé la requête. Son motif dit ce qu’il faut changer.',
  'exceeds-open':
    'Vous avez vendu plus que vous n’aviez : rien n’a été modifié. Enregistrez d’abord ce que vous aviez ou aviez acheté.',
  forbidden:
    'Le forfait de cette clé ne comprend pas cela. Choisissez-en un autre auprès du service.',
  internal:
    'Une erreur s’est produite dans Parallax : relancez-le, et signalez-la si elle revient.',
  'invalid-address': 'L’adresse n’est pas valable.',
  'invalid-key': 'La clé n’est pas valable.',
  'invalid-terms': 'Ces conditions sont impossibles : elles n’ont pas été enregistrées.',
  'invalid-trade': 'Cette opération est impossible : elle n’a pas été enregistrée.',
  'invalid-amount': 'Le montant n’a pas été compris : écrivez par exemple 1 200,50.',
  'keyring-locked':
    'Le trousseau est verrouillé, la clé n’a donc pas été remplacée : déverrouillez-le, puis réessayez.',
  'limit-reached':
    'La limite ou le budget du mois est épuisé : attendez le renouvellement, ou modifiez cette limite dans les réglages.',
  'login-not-changed':
    'Le système ne l’a pas permis. Vérifiez si Parallax a le droit de démarrer à l’ouverture de session.',
  network: 'La connexion s’est coupée avant la réponse. Réessayez.',
  'no-notifications':
    'Ce système n’a affiché aucune notification : il ne les prend pas en charge, ou elles sont désactivées pour Parallax dans les réglages du système. Les alertes n’apparaissent que dans la liste.',
  'no-past': 'L’historique de ce moment n’a pas pu être lu : réessayez, ou choisissez maintenant.',
  'not-a-card': 'Ce n’est pas l’image d’une carte : elle n’a pas été utilisée.',
  'not-confirmed': 'Rien n’a été envoyé ni modifié, car vous ne l’avez pas confirmé.',
  'not-counted':
    'La requête n’a pas pu être comptée, elle n’a donc pas été envoyée : vérifiez que le dossier de Parallax est accessible en écriture et a de la place.',
  'not-in-market': 'Ce marché ne cote pas cette devise : choisissez un autre marché.',
  'not-json':
    'Une page web a répondu, pas le service. Vérifiez l’adresse, ou identifiez-vous sur ce réseau.',
  'not-stored':
    'Cela n’a pas pu être enregistré : vérifiez que le dossier de Parallax est accessible en écriture et a de la place.',
  'pins-full': 'Quatre valeurs sont déjà épinglées : désépinglez-en une d’abord.',
  quota:
    'Les requêtes du mois ou le solde sont épuisés : attendez le renouvellement, ou rechargez auprès du service.',
  'quote-ended': 'Cette offre est déjà close : rien n’a été modifié.',
  'rate-limited': 'Le service demande de ralentir : Parallax attend avant de réessayer.',
  redirected:
    'Cette adresse mène à une autre, qui n’est jamais suivie. Vérifiez-la, ou identifiez-vous sur ce réseau.',
  'refused-call': 'Parallax a refusé un appel inattendu : relancez-le.',
  server: 'Le service est en panne. Réessayez plus tard.',
  'shortcut-taken':
    'Un autre programme ou le système utilise ces touches : choisissez-en d’autres.',
  timeout: 'Pas de réponse à temps. Vérifiez l’adresse et le réseau.',
  tls: 'Pas de connexion sécurisée. Vérifiez l’adresse et l’heure de cet ordinateur.',
  'too-large': 'La réponse était trop grande pour des taux. Vérifiez l’adresse.',
  'too-many-alerts': 'Il y a déjà 500 alertes : supprimez-en une d’abord.',
  'too-often': 'Trop souvent en une minute. Patientez un peu.',
  unauthorized: 'Clé refusée. Copiez-la à nouveau depuis votre compte. Mode d’envoi : Avancé.',
  'unexpected-shape': 'Cette réponse n’est pas celle d’un service de taux. Vérifiez l’adresse.',
  unreachable: 'Injoignable. Vérifiez l’adresse et le réseau.',
  'unknown-currency': 'Ce n’est pas un code de devise : écrivez par exemple XOF.',
} satisfies Record<ErrorCode, string>;

/** Those of a public source: there is no key, no plan and no address to check. */
const PUBLIC_ERRORS: Partial<Record<ErrorCode, (host: string) => string>> = {
  'bad-request': (host) =>
    `${host} a refusé la requête. Si cela continue, cherchez une nouvelle version de Parallax.`,
  network: (host) => `La connexion à ${host} s’est coupée. Vérifiez le réseau.`,
  'not-counted': () => errors['not-counted'],
  'not-json': (host) => `Une page web a répondu, pas ${host}. Identifiez-vous sur ce réseau.`,
  'rate-limited': (host) => `${host} n’accepte aucune requête pour l’instant. Parallax attend.`,
  redirected: (host) =>
    `${host} a mené à une autre adresse, qui n’est jamais suivie. Identifiez-vous sur ce réseau.`,
  server: (host) => `${host} est en panne. Parallax réessaiera plus tard.`,
  timeout: (host) => `Pas de réponse de ${host} à temps. Vérifiez le réseau.`,
  tls: (host) => `Pas de connexion sécurisée à ${host}. Vérifiez l’heure de cet ordinateur.`,
  'too-large': (host) =>
    `La réponse de ${host} était trop grande pour des taux. Si cela continue, cherchez une nouvelle version de Parallax.`,
  'unexpected-shape': (host) =>
    `La réponse de ${host} est inutilisable. Si cela continue, cherchez une nouvelle version de Parallax.`,
  unreachable: (host) => `${host} est injoignable. Vérifiez le réseau.`,
};

export const linkProblems: PartOf<Text['linkProblems']> = {
  'no-view': 'Le lien n’ouvre aucune vue : il existe convert, chart et alert.',
  'too-long': 'Le lien est trop long : rien n’a été ouvert.',
  hidden: 'Le lien contient des caractères cachés : rien n’a été ouvert.',
  unclear: 'Le lien n’est pas compris : rien n’a été ouvert.',
};

export const amountProblems: PartOf<Text['amountProblems']> = {
  empty: 'Saisissez un montant.',
  'too-long': 'Montant trop long : 130 caractères au plus.',
  negative: 'Saisissez un montant sans signe moins.',
  'not-a-number': 'Ce n’est pas un nombre. Écrivez par exemple 1 200,50.',
  'unclear-separator': 'Milliers ou décimales ? Écrivez par exemple 1 200,50.',
  'unclear-sum': 'Ce calcul est incomplet. Écrivez par exemple (1200+50)*3.',
  'divided-by-zero': 'On ne peut pas diviser par zéro.',
  'percent-alone': 'Un pourcentage de quoi ? Écrivez par exemple 5000+2%.',
  'below-zero': 'Le résultat est inférieur à zéro.',
  'out-of-range': 'Le nombre a plus de 60 chiffres.',
  'two-currencies': 'Deux devises sont nommées : saisissez un montant dans une seule.',
  'other-currency': 'Ce montant est dans une autre devise.',
  range: 'Un intervalle ou une différence ? Saisissez un seul nombre.',
  brackets: 'Moins ou calcul ? Saisissez le nombre sans parenthèses.',
  date: 'Cela ressemble à une date. Écrivez un calcul avec des espaces, par exemple 2026 - 6 - 30.',
  fee: 'Le pourcentage n’a pas été compris : saisissez-en un de 0 à 99, par exemple 1,5.',
};

export const publicError: PartOf<Text['publicError']> = (code, host) =>
  PUBLIC_ERRORS[code]?.(host) ?? errors[code];

export const reasons: PartOf<Text['reasons']> = {
  at: (where, what) => `${where} : ${what}`,
  expected: {
    amount: 'un nombre positif ou nul était attendu',
    code: 'un code était attendu',
    list: 'une liste était attendue',
    market: 'marché inconnu du service',
    object: 'un objet était attendu',
    rate: 'un nombre supérieur à zéro était attendu',
    text: 'un texte était attendu',
  },
  missing: 'absent',
  echoed: {
    amount: 'montant',
    base: 'base',
    from: 'devise de départ',
    market: 'marché',
    ticker: 'paire',
    to: 'devise d’arrivée',
  },
  another: (what, requested, got) => `demandé : ${what} ${requested}, reçu : ${got}`,
  anotherOf: (what, requested) => `demandé : ${what} ${requested}, reçu : autre chose`,
  empty: {
    rates: 'aucun taux dans la réponse',
    currencies: 'aucune devise dans la réponse',
    platforms: 'aucune plateforme lisible dans la réponse',
  },
  tooManyValues: 'plus de valeurs qu’il ne peut y avoir de taux',
  time: {
    ahead: 'son heure est dans le futur : son horloge ou celle de cet ordinateur est fausse',
    old: 'elle date de plus de deux semaines',
  },
  ignoredDate: 'le service a ignoré la date : sa réponse n’a pas d’heure crédible',
  ignoredDateFor: (time) => `le service a ignoré la date : sa réponse est du ${time}`,
  ask: {
    ticker: 'une paire comme USDNGN était attendue',
    amount: 'un entier de 1 à 2^53 - 1 était attendu',
    day: 'un jour entre le 1999-01-01 et hier était attendu',
  },
  plan: 'les forfaits Developer, Enterprise et Unlimited comprennent d’autres bases',
  anotherSource: 'une autre source est affichée à présent',
  noRecord: 'il n’y a pas d’historique',
  inRow: (row, what) => `ligne ${row} : ${what}`,
  exceeds: (day, amount, open, asset) => `${day} : ${amount} ${asset} vendus, ${open} en stock`,
  trade: {
    future: 'son heure est dans le futur',
    'same-currency': 'l’actif et la monnaie sont identiques',
    'fee-too-high': 'les frais atteignent le montant de l’opération',
    'opening-fee': 'un stock de départ n’a pas de frais : ajoutez-les au coût',
  },
  terms: {
    'limits-crossed': 'la plus petite transaction dépasse la plus grande',
    'swap-limits-crossed': 'le plus petit échange dépasse le plus grand',
    'swap-same-asset': 'l’échange se fait vers le même actif',
  },
  tooManyTrades:
    'il y aurait plus de 50 000 opérations. Celles que vous avez restent, et peuvent être exportées',
  fileChanged: 'le fichier a changé entre-temps : choisissez-le de nouveau',
  card: {
    'not-png': 'ce n’est pas un PNG',
    'wrong-size': 'elle ne fait ni 1080 × 1080 ni 1080 × 1350 pixels',
    'too-large': 'elle dépasse 4 Mo',
    damaged: 'elle est endommagée',
  },
  notReached: {
    'no-host': 'serveur introuvable',
    'no-service': 'rien ne répond sur ce port',
    'self-signed': 'son certificat est auto-signé',
    'unknown-issuer': 'son certificat vient d’un émetteur que cet ordinateur ne reconnaît pas',
    expired: 'son certificat a expiré',
    'not-yet-valid': 'son certificat n’est pas encore valable',
    dates: 'son certificat a expiré, ou n’est pas encore valable',
    'other-name': 'son certificat appartient à une autre adresse',
  },
};
