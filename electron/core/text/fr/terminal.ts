import type { TerminalText } from '../en/terminal.ts';
import type { PartOf } from '../translation.ts';

const fees = (areMissing: boolean): string =>
  areMissing ? 'frais en partie comptés' : 'après frais';

/** What a person reads in a terminal. Spaces are set as in the others. */
export const terminal: PartOf<TerminalText> = {
  localApi: {
    ambiguous: (texts) =>
      `Cette phrase peut se comprendre de plusieurs façons. Écrivez l’une de celles-ci : ${texts}.`,
    noTicker: (ticker) =>
      `La paire ${ticker} n’existe pas : écrivez par exemple USDTNGN, ou ajoutez-la sous Plateformes, dans l’application.`,
    noAmount: (typed, why) => `« ${typed} » : ${why}`,
    offers: (why, texts) => `${why} ${texts} ?`,
    inWindow: (text) => `« ${text} » se fait dans la fenêtre de Parallax : ouvrez-la.`,
    gaps: (ticker) => `Les opportunités se lisent dans l’historique : parallax gaps ${ticker}.`,
    unclear: {
      empty: () => 'Écrivez ce qu’il faut convertir, par exemple 500 usdt ngn.',
      'too-long': () => 'C’est trop long : 200 caractères au plus.',
      'unknown-word': (word) =>
        `« ${word} » n’est pas compris. Écrivez un montant et deux devises, par exemple 500 usdt ngn.`,
      'same-currency': (word) => `« ${word} » nomme deux fois la même devise : nommez-en deux.`,
      'no-currency': (word) =>
        `« ${word} » ne désigne ni une ni deux devises : écrivez-les ainsi : usd ngn.`,
      'no-level': () => 'Cette phrase est une alerte. Les alertes se créent dans l’application.',
      'other-currency': () =>
        'Cette phrase est une alerte. Les alertes se créent dans l’application.',
      'no-market': () => 'Cette phrase est une alerte. Les alertes se créent dans l’application.',
      'no-ticker': (word) => `« ${word} » n’est pas une paire : écrivez par exemple USDTNGN.`,
      'no-trade': () => 'Les opérations ne se lisent et ne se notent que dans l’application.',
      'no-quote': () =>
        'Les offres se font dans l’application ; parallax quote Q14 en affiche une.',
      total: () => 'Les opérations ne se lisent et ne se notent que dans l’application.',
      'no-day': (word) => `Le jour « ${word} » n’existe pas.`,
      'to-come': (word) => `« ${word} » n’est pas terminé : pas encore de valeur.`,
      'no-unit': (word) =>
        `« ${word} » : ce que l’on compte, ou l’unité du résultat ? Écrivez-le à la fin.`,
      'no-price': () => 'Les opérations ne se lisent et ne se notent que dans l’application.',
      'no-past': () => 'Le passé n’existe que pour les marchés : omettez la plateforme.',
      'no-pair': (word) => `« ${word} » n’est pas une paire : écrivez par exemple usd/ngn.`,
    },
    format: {
      tooLong: (most) => `Un format a au plus ${most} caractères.`,
      openBrace: (brace) =>
        `Le format contient un « ${brace} » isolé : doublez-le, ${brace}${brace}, pour l’afficher.`,
      noField: (name, things) =>
        `Le champ {${name}} n’existe pas. Après une devise, comme usdt, ou une paire, comme usdc/ngn, vient l’un de ces mots : ${things} ; puis .exact, .age, ou .platform pour buy et sell : {usdt.buy.platform}. Il y a aussi {source}.`,
      noFields: 'Un format a des champs, tels que {usdt.buy} ou {usd.parallel}.',
      noRate: (code) => `${code} n’a pas de taux : prenez une devise telle que usd.`,
      stale: (number) => `${number} (périmé)`,
    },
    marks: {
      reference: 'référence',
      hidden: 'masqué',
      gone: 'disparu',
      crossed: 'croisé',
      outlier: 'aberrant',
      implausible: 'invraisemblable',
      silent: 'sans prix',
      stale: 'périmé',
      ageing: 'vieillissant',
      'time-unknown': 'heure inconnue',
    },
    quote: {
      told: {
        buy: (amount, price, name) =>
          `J’achète ${amount} à ${price}${name === '' ? '' : `, à ${name}`}`,
        sell: (amount, price, name) =>
          `Je vends ${amount} à ${price}${name === '' ? '' : `, à ${name}`}`,
      },
      times: (made, until, status, endedAt) =>
        `Faite le ${made}, valable jusqu’au ${until} ; ${status}${endedAt === null ? '' : ` le ${endedAt}`}`,
      status: {
        open: 'ouverte',
        expired: 'expirée',
        accepted: 'acceptée',
        lost: 'perdue',
        withdrawn: 'retirée',
      },
      bestBuy: 'meilleur achat',
      bestSell: 'meilleure vente',
      marginName: 'marge d’alors',
      market: (name, rate, time) =>
        `${name} ${rate}, ${time === null ? 'heure inconnue' : `publié ${time}`}`,
      best: (name, rate, code, time) => `${name} ${rate} chez ${code}, ${time}`,
      side: (code, side) => `${code} ${side === 'ask' ? 'achat' : 'vente'}`,
      own: (base, rate, buy, sell, step) =>
        `mon prix depuis ${base} ${rate ?? 'non coté'} : achat ${buy}, vente ${sell}, ${
          step === null ? 'arrondi au mieux' : `par pas de ${step}`
        }`,
      margin: {
        buy: (percent, code, isBeforeFees) =>
          `marge d’alors ${percent} %, revendu chez ${code}, ${fees(isBeforeFees)}`,
        sell: (percent, code, isBeforeFees) =>
          `marge d’alors ${percent} %, racheté chez ${code}, ${fees(isBeforeFees)}`,
      },
      unknown: (name) => `${name} inconnu`,
    },
    errors: {
      notAMessage: 'Le message ne respecte pas le contrat de cette version.',
      otherVersion: (version) =>
        `L’application parle la version ${version} : utilisez la ligne de commande livrée avec elle.`,
      wrongToken: 'Le jeton est faux. Il change à chaque démarrage de l’application : relisez-le.',
      tooLong: (bytes) => `Un message a au plus ${bytes} octets.`,
      tooMany: (count) => `Il y a déjà ${count} connexions : fermez-en une.`,
      noRecord: 'Il n’y a pas d’historique à lire.',
      damagedSettings: 'settings.json est endommagé. Lancez Parallax une fois : il le répare.',
      noFile: (name) => `${name} n’est pas un fichier : déplacez-le.`,
      internal: 'Un échec dans l’application ; son journal en dit plus.',
    },
  },
  source: (name) => `Source : ${name}`,
  ages: { fresh: 'à jour', ageing: 'vieillissant', stale: 'périmé' },
  published: (time, age) => `publié ${time}, il y a ${age}`,
  firstSeen: (time, age) => `première vue ${time}, heure inconnue, il y a ${age}`,
  old: (age) => `vieux de ${age}`,
  notChecked: 'non vérifié dernièrement',
  doubts: { implausible: 'invraisemblable', missing: 'absent de la dernière réponse' },
  pricesIn: (base) => `En ${base}`,
  premium: 'prime',
  noRates: 'pas encore de taux',
  notQuoted: (code) => `${code} n’est pas coté`,
  best: 'meilleure plateforme',
  converted: (amount, from, to) => `${amount} ${from} en ${to}`,
  atEndOf: (day) => `, à la fin du ${day}`,
  platforms: {
    checked: (time) => `vérifié ${time}`,
    neverChecked: 'jamais vérifié',
    none: 'Pas encore de cotations.',
    head: { platform: 'plateforme', ask: 'achat', bid: 'vente', spread: 'écart', age: 'âge' },
  },
  deals: {
    buy: {
      money: (what) => `Pour ${what}, vous recevez`,
      asset: (what) => `Pour ${what}, vous payez`,
    },
    sell: {
      money: (what) => `Pour recevoir ${what}, vous vendez`,
      asset: (what) => `Pour ${what} vendus, vous recevez`,
    },
    at: (price) => `à ${price}`,
    afterFees: 'après frais',
    noFees: 'frais non saisis',
    noFresh: 'Aucune cotation à jour.',
    lastBest: (platform, price, age) =>
      `Aucune cotation à jour. Dernière meilleure : ${platform} ${price}, vieille de ${age}.`,
    impossible: 'Partout, les frais prennent tout ce montant.',
    some: (head) => `${head} :`,
  },
  atMost: (most) => `${most} au plus`,
  routes: {
    title: (pair, amount) => `${pair}, avec ${amount}, après les frais saisis :`,
    none: 'Aucun circuit.',
    noTime: 'durée inconnue',
    notKnown: (count) => `${count} inconnus`,
    perHour: (kept) => `${kept} par heure`,
    leftOut: (way, percent, why) => `Écarté : ${way}, ${percent} : ${why}.`,
  },
  gaps: {
    title: (pair, amount, count, checked) =>
      `${pair}, avec ${amount} ; opportunités en 30 jours : ${count} ; vérifié : ${checked} % du temps`,
    once: 'vue une fois',
    atLeast: (span) => `plus de ${span}`,
    between: (least, most) => `${least} à ${most}`,
    judgements: {
      open: 'encore là',
      yes: 'pouvait être prise',
      'too-short': 'trop courte',
      'over-limit': 'au-delà d’une limite',
      'side-off': 'un côté est désactivé',
      'not-known': 'conditions non saisies',
    },
  },
  figure: {
    none: (understood) => `${understood} : rien n’est enregistré sur cette période.`,
    recorded: (time) => `, enregistré ${time}`,
    value: (understood, value) => `${understood} : ${value}`,
  },
  history: {
    none: (what) => `Rien n’est enregistré de ${what} sur cette période.`,
    time: 'heure',
    firstSeen: (time) => `${time} (première vue)`,
  },
  alerts: {
    none: 'Il n’y a pas d’alertes.',
    now: (value) => ` ; actuellement ${value}`,
    fired: 'Déclenchées :',
  },
  help: {
    title: 'parallax COMMANDE : ce que montre Parallax, dans le terminal.',
    body: `parallax COMMANDE --help donne les options d’une commande. Les nombres ont un point décimal. Si
l’application n’est pas lancée, ou ne laisse pas les programmes lire ses chiffres, ils viennent de
son historique. Aucune commande n’envoie de requête au service. Codes de sortie : 0 répondu,
1 échec, 2 non compris, 3 pas de chiffres.`,
    values: {
      AMOUNT: 'MONTANT',
      DIR: 'DOSSIER',
      FROM: 'DE',
      ID: 'NUMÉRO',
      MARKET: 'MARCHÉ',
      PAIR: 'PAIRE',
      SENTENCE: 'PHRASE',
      SPAN: 'DURÉE',
      TEXT: 'TEXTE',
      TICKER: 'PAIRE',
      TO: 'VERS',
    },
    commands: {
      rates:
        'Les prix des devises suivies dans votre monnaie, ou des taux : rates ngn ghs, rates usd/ngn.',
      convert: 'Convertit un montant dans chaque marché, ou dans un seul : convert 500 usdt ngn.',
      platforms:
        'Les cotations d’une paire, ou les meilleures pour un montant : platforms usdtngn --buy 500000.',
      routes: 'Où acheter ici et vendre là, après mes frais : routes usdtngn --amount 500k.',
      gaps: 'Quand acheter ici et vendre là a rapporté, en 30 jours : gaps usdtngn.',
      ask: 'Répond comme la barre de commande ; « ask » peut s’omettre : parallax acheter 500k.',
      send: 'Affiche votre message avec votre prix, depuis vos propres fichiers.',
      quote:
        'Affiche une de vos offres avec ce qui était connu alors, depuis vos propres fichiers.',
      source: 'Dit d’où viennent les chiffres : la démo, une source publique, ou votre compte.',
      history: 'Les clôtures enregistrées d’une paire : history usd/ngn --range 1y --csv.',
      alerts: 'Les alertes avec leur valeur actuelle, et les dernières déclenchées.',
      mcp: 'Sert des outils en lecture seule à un programme qui parle MCP, par l’entrée et la sortie standard.',
    },
    options: {
      'rates.base': 'pour une unité de cette devise',
      'platforms.buy': 'de la monnaie à dépenser, ou « 500 usdt » à recevoir',
      'platforms.sell': 'de l’actif à vendre, ou « 500k ngn » à recevoir',
      all: 'avec tous les autres sous les meilleurs',
      'routes.amount': 'de la monnaie, ou « 300 usdt » ; celui de la paire si omis',
      'gaps.amount': 'de la monnaie, ou « 300 usdt » ; celui de la paire si omis',
      'history.range': 'jusqu’où remonter ; 1m si omis',
      'history.market': 'un marché ; celui choisi si omis',
      'history.csv': 'afficher du CSV',
      format: 'afficher une ligne à champs : {usdt.buy} {usdt.buy.platform}',
      watch: 'réafficher à chaque changement',
      json: 'afficher du JSON pour les programmes, avec des nombres exacts',
      'user-data-dir': 'le dossier de données, si l’application en utilise un autre',
      help: 'afficher ceci',
    },
  },
  sources: {
    demo: 'La démo : des taux fictifs.',
    account: (address) => `Votre compte sur ${address}.`,
    public: (host) => `${host} : de vrais taux moyens, une fois par jour, sans compte.`,
  },
  problems: {
    extra: (name, extra, usage) =>
      `parallax ${name} n’accepte pas « ${extra} ». Écrivez : parallax ${usage}.`,
    noQuoteId: 'Nommez une offre par son numéro : parallax quote Q14.',
    send: 'Écrivez parallax send, ou parallax send price.',
    noCommand: (typed, near) =>
      `« ${typed} » n’est pas une commande. Vouliez-vous dire parallax ${near} ?`,
    noOption: (option, name) => `L’option ${option} n’existe pas. Voyez parallax ${name} --help.`,
    needsValue: (option, name) =>
      `Il manque une valeur à ${option}. Voyez parallax ${name} --help.`,
    noValue: (option, name) => `${option} ne prend pas de valeur. Voyez parallax ${name} --help.`,
    oldNode: (needed, own) =>
      `parallax demande Node.js ${needed} ou plus récent ; celui-ci est ${own}.`,
    value: (option, values, given) =>
      `--${option} accepte l’une de ces valeurs : ${values}, pas « ${given} ».`,
    oneOf: (options, last) => `N’utilisez qu’une des options ${options} et ${last}.`,
    noSentence: 'Écrivez votre question, par exemple parallax ask acheter 500 usdt.',
    noAmount: 'Écrivez ce qu’il faut convertir, par exemple parallax convert 500 usdt ngn.',
    noCode: (typed, such) =>
      `« ${typed} » n’est pas un code de devise : écrivez par exemple ${such}.`,
    nameTicker: 'Nommez une paire, par exemple parallax platforms usdtngn.',
    noTicker: (typed, such) => `« ${typed} » n’est pas une paire : écrivez par exemple ${such}.`,
    namePair: 'Nommez une paire, par exemple parallax history usd/ngn.',
    noNumbers:
      'Il n’y a pas encore de chiffres : lancez Parallax une fois, ou nommez son dossier de données avec --user-data-dir.',
    oldBase: (age) =>
      `Le taux sur lequel repose votre prix date de ${age} ou n’a pas été vérifié récemment : lancez Parallax pour un taux récent.`,
    noOwnPrice: 'Vous n’avez pas de prix : fixez-en un sous Mon prix, dans la fenêtre de Parallax.',
    noQuote: (id) => `Il n’y a pas d’offre ${id} : le comptoir de Parallax les liste.`,
    notWritten: (why) => `La réponse est incomplète, car elle ne peut pas être écrite : ${why}`,
    unreadable: (why) => `L’historique est illisible : ${why}`,
  },
};
