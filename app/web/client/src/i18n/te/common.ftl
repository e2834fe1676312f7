# Words that several pages share.
nav-home = Fairdeal, అన్ని టేబుళ్లు
nav-pages = పేజీలు
nav-tables = టేబుళ్లు
nav-rules = నియమాలు
nav-history = ఆటల చరిత్ర
nav-fair = సరైన పంపిణీ
close = మూసివేయండి
you = మీరు
bot = బాట్
percent = { $n } %
points = పాయింట్లు
house-tokens = హౌస్ టోకెన్లు
practice-tokens = ప్రాక్టీస్ టోకెన్లు
log-in = లాగిన్
play-as-guest = గెస్ట్‌గా ఆడండి
page-not-loaded = ఈ పేజీ తెరుచుకోలేదు. నెట్ చూసుకొని మళ్లీ ప్రయత్నించండి.
load-again = మళ్లీ తెరవండి
missing-title = అలాంటి పేజీ లేదు
missing-text = చిరునామా తప్పు కావచ్చు, లేదా ఆ పేజీ ఇప్పుడు లేదు.

# Cards: by rank and suit, for screen readers in full.
card-joker = జోకర్
card-printed-joker = ప్రింటెడ్ జోకర్
card-name = { $suit } { $rank }
card-wild = { $card }, జోకర్
card-rank-A = ఏస్
card-rank-2 = 2
card-rank-3 = 3
card-rank-4 = 4
card-rank-5 = 5
card-rank-6 = 6
card-rank-7 = 7
card-rank-8 = 8
card-rank-9 = 9
card-rank-T = 10
card-rank-J = జాక్
card-rank-Q = క్వీన్
card-rank-K = కింగ్
card-suit-C = క్లబ్
card-suit-D = డైమండ్
card-suit-H = హార్ట్
card-suit-S = స్పేడ్

# Card values (T6.1)
values-title = ఏ కార్డుకు ఎన్ని పాయింట్లు
values-courts = ఏస్, కింగ్, క్వీన్, జాక్, 10
values-numbers = 2 నుంచి 9
values-own = వాటి సంఖ్యే
values-jokers = ప్రింటెడ్ జోకర్లు, వైల్డ్ కార్డులు
values-lower = పాయింట్లు తక్కువైతే మంచిది. సరైన గ్రూపుల్లోని కార్డులకు పాయింట్లు లేవు.

# Settings
settings = సెట్టింగ్స్
settings-of = { $name } సెట్టింగ్స్
settings-language = భాష
settings-theme = రంగులు
settings-theme-system = ఫోన్‌లో ఉన్నట్టు
settings-theme-dark = ముదురు
settings-theme-light = లేత
settings-deck = కార్డులు
settings-deck-2 = రెండు రంగులు
settings-deck-4 = నాలుగు రంగులు
settings-sound = శబ్దం
settings-buzz = వైబ్రేషన్
on = ఆన్
off = ఆఫ్
log-out = లాగౌట్
guest-note = { $name }, మీరు గెస్ట్‌గా ఆడుతున్నారు. గెస్ట్‌కు ఈ బ్రౌజర్‌లో ప్రాక్టీస్ టోకెన్లు మాత్రమే ఉంటాయి.
logged-in-as = { $name } పేరుతో లాగిన్ అయ్యారు

# Terms of a table
terms-rate = పాయింటుకు టోకెన్లు
terms-commission = కమిషన్, విజేత నుంచి
terms-clock = ఒక వంతుకు సమయం
terms-clock-value = { $turn } సె + అదనంగా { $bank } సె
terms-need = టేబుల్ దగ్గర ఉండాల్సినవి
terms-packs = ఆటలో ఉన్న కార్డులు
terms-packs-value = { $packs } ప్యాకులు, { $jokers } ప్రింటెడ్ జోకర్లు
terms-held = ఆట లెక్క తేలే వరకు పక్కన ఉంచినవి
terms-nothing = ఇంకేమీ లేదు: ప్రవేశ రుసుము లేదు, ముందు పందెం లేదు, కూర్చోవడానికి రుసుము లేదు.
terms-house = హౌస్ కార్డులు పట్టుకోదు: కలుపుతుంది, సమయం చూస్తుంది, కమిషన్ తీసుకుంటుంది.
refill-practice = ప్రాక్టీస్ టోకెన్లు నింపండి
fair-short = మీరు చూసిన ప్రతి కార్డు పంచకముందు ఉన్న చోటే ఉందని రుజువైంది. ప్రతి ఎత్తు ముందు దానికి ముడిపడి ఉంది.
fair-what = ఏం సరిచూస్తోంది?
replay-hand = ఈ ఆటను మళ్లీ చూడండి

# Another house at the same address
other-house-title = ఇది ముందున్న హౌస్ కాదు
other-house-what = ఈ చిరునామాలో మొదట కలిసిన హౌస్ కీని ఈ బ్రౌజర్ గుర్తుంచుకుంటుంది. ఇప్పుడు ఇక్కడి హౌస్ వేరే కీ చూపుతోంది, దానిపై పాత కీ సంతకం లేదు. అందుకే ఇక్కడ మాట ఇవ్వదు, సీడ్ తెరవదు, ఆడదు.
other-house-known = ఇక్కడ తెలిసినది
other-house-shown = ఇప్పుడు చూపినది
other-house-harmless = కారణం మీకు తెలిస్తే ప్రమాదం లేదు
other-house-harmless-text = ఈ హౌస్‌ను మీరే నడుపుతూ, ఖాళీ డేటా ఫోల్డర్‌తో మళ్లీ మొదలుపెట్టారు; లేదా అదే చిరునామాలో వేరే హౌస్ నడుస్తోంది, localhostలో తరచూ జరిగేదే.
other-house-serious = లేదంటే జాగ్రత్త పడండి
other-house-serious-text = ఈ చిరునామాలో వేరే ఎవరైనా ఉండవచ్చు, లేదా హౌస్ తాను చేసిన సంతకాలను వదిలించుకోవాలనుకోవచ్చు. ఆడకండి. మీకు సంతకం చేసినవి భద్రపరచండి, హౌస్ నడిపేవారిని ఈ పేజీ ద్వారా కాకుండా వేరే దారిలో అడగండి.
other-house-save = పాత హౌస్ సంతకాలు భద్రపరచండి
forget-house = ఈ బ్రౌజర్‌లో పాత హౌస్‌ను మరచిపో…
forget-house-cost = పాత కీ, మీ సీడ్‌లు, పాత హౌస్ ఈ బ్రౌజర్‌కు సంతకం చేసినవన్నీ చెరిగిపోతాయి. వాటిని ఎవరూ తిరిగి తేలేరు. ఆ తర్వాత ఇక్కడి హౌస్‌నే మొదట కలిసినట్టు లెక్క.
forget-house-keep = పాత హౌస్‌నే ఉంచు
forget-house-go = మరచిపోయి కొత్తగా మొదలుపెట్టు
