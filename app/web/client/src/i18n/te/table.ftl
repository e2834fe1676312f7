# The table's page. Players' words: drop, declare, joker.
title-table = { $name } · Fairdeal
title-turn = మీ వంతు · { $name } · Fairdeal
left-idle = చాలాసేపు మీ నుంచి స్పందన లేదు, అందుకే సీటు ఖాళీ అయింది.
left-spoilt = మీ సీడ్ (seed) సమయానికి తెరుచుకోలేదు, అందుకే సీటు ఖాళీ అయింది. కాసేపటి తర్వాత మళ్లీ కూర్చోవచ్చు.
left-house = హౌస్ మీ సీటు మూసింది. మీ టోకెన్లు మీ వాలెట్‌లో ఉన్నాయి.
table-missing = అలాంటి టేబుల్ లేదు
table-connecting = టేబుల్‌కు కనెక్ట్ అవుతోంది…
table-unreachable = ప్రస్తుతం టేబుల్‌కు చేరలేకపోతోంది; మళ్లీ ప్రయత్నిస్తోంది.
try-now = ఇప్పుడే ప్రయత్నించండి
menu = మెనూ
sound = శబ్దం
side = ఈ టేబుల్ గురించి ఇంకా
table-felt = టేబుల్ { $name }
seats = సీట్లు
hand-number = ఆట { $n }
rate = పాయింటుకు { $rate }
published-hash = ముందే ప్రకటించిన హాష్
stake = నా టోకెన్లు
top-up = జోడించండి
last-hand = గత ఆట: <b>{ $name } { $won }</b>
last-hand-you = గత ఆట: <b>{ $name } { $won }</b> · మీకు <b>{ $you }</b>
last-hand-yours = గత ఆట: మీకు <b>{ $won }</b>
last-hand-open = గత ఆట ఫలితం
last-won = గత ఆటలో ఒకరు గెలిచారు
last-drawn = గత ఆటలో ఎవరూ గెలవలేదు
last-void = గత ఆట రద్దయింది
last-spoilt = గత ఆటలో కార్డులు పంచలేదు

# Seats
seat-empty = ఖాళీ
sit-here = ఇక్కడ కూర్చోండి
sit-at = సీటు { $seat }లో కూర్చోండి
seat-ready = తర్వాతి ఆటకు సిద్ధం
dealer = ఈ ఆట డీలర్
cards-held = { $n } కార్డులు
seat-turn = { $turn } + { $bank } సె
seat-bank = అదనం { $bank } సె
seat-out-drop = డ్రాప్ { $points }
seat-out-leave = వదిలారు { $points }
seat-out-missed = తీసేశారు { $points }
seat-out-wrong = తప్పు { $points }
seat-missed = లేరు { $n }/{ $most }
seat-offline = నెట్ లేదు
seat-sits-out = ఆడట్లేదు
seat-gone = వదిలారు
seat-next-hand = తర్వాతి ఆట

# Piles
wild-card = వైల్డ్ కార్డు: { $card }. ఏవి జోకర్లు?
wild-printed-only = ప్రింటెడ్ మాత్రమే
wild-stock = జోకర్ <b>{ $wild }</b> · డెక్ <b>{ $n }</b>
stock-take = మూసిన కట్ట, { $n } కార్డులు: ఒకటి తీసుకోండి
pile-take = ఓపెన్ కార్డులు: { $card } తీసుకోండి
pile-look = ఓపెన్ కార్డులు, పైన { $card }: అన్నీ చూడండి
open-pile = ఓపెన్ కార్డులు
finish = ఫినిష్
finish-slot = ఫినిష్ చోటు: డిక్లేర్ చేయండి
pile-title = ఓపెన్ కార్డులు, { $n }
pile-opened = మొదట తెరిచిన కార్డు
pile-empty = ఓపెన్ కార్డులు లేవు.
pile-picks = ఈ ఆటలో పైనుంచి తీసుకున్నవి
pile-reshuffled = { $n ->
    [one] ఓపెన్ కార్డులను ఒకసారి కలిపి డెక్‌గా చేశారు.
   *[other] ఓపెన్ కార్డులను { $n } సార్లు కలిపి డెక్‌గా చేశారు.
}
by-table = టేబుల్ వేసింది

# Phases, each with its clock
phase-waiting = { $n ->
    [one] ఇంకో ఆటగాడి కోసం చూస్తోంది
   *[other] ఇంకా { $n } ఆటగాళ్ల కోసం చూస్తోంది
}
phase-ready = తర్వాతి ఆట వెంటనే మొదలవుతుంది
phase-bots = ప్రాక్టీస్ బాట్లు ఒక మనిషి కోసం చూస్తున్నాయి
phase-bots-text = మీరు గానీ ఇంకెవరైనా గానీ కూర్చుంటే ఆట మొదలవుతుంది.
phase-bots-out = మీరు మళ్లీ చేరితే మీకూ కార్డులు వస్తాయి.
phase-waiting-text = ఇద్దరు సిద్ధంగా ఉంటే ఆట మొదలవుతుంది.
phase-countdown = ఆట { $n } మొదలయ్యేది
phase-countdown-text = సీడ్‌లకు మాట ఇచ్చారు. ఇప్పుడు కూర్చుంటే మీకూ కార్డులు వస్తాయి.
phase-opening = సీడ్‌లు తెరుస్తున్నారు
phase-opening-text = { $all } మందిలో { $done } మంది తెరిచారు. తర్వాత కట్ట ఖాయమై, కార్డులు పంచుతారు.
phase-dealing = కార్డులు పంచుతోంది
phase-pause = ఆట { $n } మొదలయ్యేది
phase-pause-text = గత ఆట లెక్క తేలింది. దాని సీడ్ ప్రకటించారు.
seeds-house = ఆట { $n } హౌస్ సీడ్, దాని హాష్:
seeds-committed = సీడ్‌లకు ఇచ్చిన మాటలు:
seed-done = అయింది
seed-not-yet = ఇంకా లేదు
seeds-opened = ఆటగాళ్ల సీడ్‌లు, ఒక్కొక్కటిగా తెరిచినవి:

# The status line
say-draw = మీ వంతు: కార్డు తీయండి
say-play = మీ వంతు: కార్డు వేయండి
say-late = అదనపు సమయం నడుస్తోంది
say-unanswered = ఇంకా చేరలేదు, ఆగండి
say-other = { $name } ఆడుతున్నారు
say-wait = మీ వంతు వచ్చే వరకు ఆగండి
say-out-drop = మీరు డ్రాప్ చేశారు: { $points } పాయింట్లు
say-out-leave = మీరు వదిలేశారు: { $points } పాయింట్లు
say-out-missed = వంతులు తప్పినందుకు తీసేశారు: { $points } పాయింట్లు
say-out-wrong = తప్పు డిక్లేర్: { $points } పాయింట్లు
say-sits-out = మీరు ఆడట్లేదు
say-countdown = తర్వాతి ఆట త్వరలో
say-opening = సీడ్‌లు తెరుస్తోంది
say-dealing = కార్డులు పంచుతోంది
say-pause = తర్వాతి ఆట త్వరలో
say-waiting = ఆటగాళ్ల కోసం చూస్తోంది
say-watching = మీరు చూస్తున్నారు
bank = అదనపు సమయం
bank-runs = అదనంలో
seconds = { $n } సె
drop-marked = మీ వంతు రాగానే డ్రాప్: { $points }
best-arrangement = ఉత్తమ అమరిక
best-without-before = {""}
best-without-after = {" "}వేస్తే
show-best = మీ ఉత్తమ అమరికకు { $n } పాయింట్లు. చూపండి
show = చూపు
did-open = ఓపెన్ కార్డుల నుంచి తీసుకున్నది:
did-stock = డెక్ నుంచి తీసుకున్నారు
heard-stock = { $name } డెక్ నుంచి తీసుకున్నారు.
heard-open = { $name } ఓపెన్ కార్డుల నుంచి { $card } తీసుకున్నారు.
heard-discard = { $name } { $card } వేశారు.
heard-declare = { $name } డిక్లేర్ చేశారు.
heard-drop = { $name } డ్రాప్ చేశారు.

# Refusals
refused-not_your_turn = ఇప్పుడు { $name } వంతు; మీ కార్డు మీ దగ్గరే ఉంది.
refused-already_drawn = ఇప్పటికే కార్డు తీసుకున్నారు. ఇప్పుడు ఒకటి వేయండి.
refused-must_draw_first = ముందు ఒక కార్డు తీయండి.
refused-card_not_held = ఆ కార్డు మీ దగ్గర లేదు.
refused-joker_not_takeable = ఓపెన్ కార్డుల నుంచి జోకర్ తీసుకోకూడదు.
refused-pile_empty = ఓపెన్ కార్డులు లేవు.
refused-just_taken = ఇప్పుడే పైనుంచి తీసుకున్న కార్డును ఈ వంతులో వేయలేరు.
refused-hand_over = ఆట ముగిసింది.
refused-not_in_hand = మీరు ఈ ఆటలో లేరు.
refused-cannot_drop_now = కార్డు తీయకముందే డ్రాప్ చేయాలి.
refused-not_seated = మీకు ఇక్కడ సీటు లేదు.
refused-rate_limited = మరీ వేగంగా చేశారు. కాస్త ఆగండి.
refused-seat_taken = ఆ సీటు మరొకరు ముందు తీసుకున్నారు. ఇంకోటి ఎంచుకోండి.
refused-table_full = సీట్లన్నీ నిండాయి.
refused-already_seated = ఈ టేబుల్‌లో మీకు ఇప్పటికే సీటు ఉంది.
refused-not_enough_tokens = మీ దగ్గర అన్ని టోకెన్లు లేవు.
refused-stake_too_small = ఇక్కడ కూర్చోవడానికి అవి చాలవు.
refused-stake_too_large = ఈ టేబుల్‌కు అన్ని తీసుకురాకూడదు.
refused-in_hand = ఆట ముగిసే వరకు ఆగాలి.
refused-too_late = ఆలస్యమైంది.
refused-watching = మీరు వేరే విండోలో ఆడుతున్నారు. ఇక్కడ ఆడాలంటే ఇక్కడికి మార్చండి.
refused-busy = టేబుల్ చాలా బిజీగా ఉంది. మళ్లీ ప్రయత్నించండి.
refused-try_again = ఇప్పుడు భద్రపరచలేకపోయాం. మళ్లీ ప్రయత్నించండి.
refused-server_stopping = సర్వర్ మళ్లీ మొదలవుతోంది. కాసేపట్లో ప్రయత్నించండి.
refused-open_late_first = పంచని ఒక ఆటకు మీ సీడ్ బాకీ ఉంది. దాన్ని ఆలస్యంగా తెరుస్తోంది; తర్వాత కూర్చోవచ్చు.
refused-barred = మీ సీడ్ లేక ఒక ఆటలో కార్డులు పంచలేదు. కాసేపయ్యాక మళ్లీ కూర్చోవచ్చు.

# Own cards
own-cards = మీ కార్డులు
group-number = గ్రూప్ { $n }
card-new = కొత్తది
card-stays = ఇప్పుడే తీసుకున్నది, ఈ వంతులో ఉండాలి
verdict-pure = ప్యూర్ సీక్వెన్స్
verdict-sequence = సీక్వెన్స్
verdict-set = సెట్
verdict-none = ఇంకా కాదు
verdict-single = విడి
verdict-needs = { $n } తక్కువ
verdict-why-too_few = ఇంకా కాదు: గ్రూపుకు కనీసం మూడు కార్డులు కావాలి
verdict-why-same_card = ఒకే కార్డు ఒక గ్రూపులో రెండుసార్లు ఉండకూడదు
verdict-why-set_too_long = సెట్‌కు నాలుగు కార్డుల వరకే
verdict-why-sequence_too_long = సీక్వెన్స్‌కు పదమూడు కార్డుల వరకే
verdict-why-ace_in_middle = ఏస్ మొదట గానీ చివర గానీ ఉండాలి, మధ్యలో కాదు
verdict-why-gap = ఇంకా కాదు: మధ్యలో కార్డు లేదు
verdict-why-mixed = ఒకే రంగు వరుస కాదు, ఒకే సంఖ్య కూడా కాదు
place-here = ఎంచుకున్న కార్డులు ఇక్కడ పెట్టండి: { $group }
laid-pure = ప్యూర్ సీక్వెన్స్
laid-sequence = సీక్వెన్స్
laid-set = సెట్
laid-none = పాయింట్లు లెక్కకు వచ్చేవి

# Acts
drop = డ్రాప్
drop-points = డ్రాప్ { $points }
drop-mine = నా వంతులో డ్రాప్
drop-unmark = డ్రాప్ వద్దు
sort = సర్దండి
group = కలపండి
declare = డిక్లేర్
discard = వేయండి

# Without cards
idle-next = తర్వాతి ఆట నుంచి మీకు కార్డులు వస్తాయి.
idle-opening = మీ సీడ్ ఈ కట్టలో కలుస్తుంది. అందరి సీడ్‌లు తెరవగానే కార్డులు వస్తాయి.
idle-out-of-hand = మీరు ఈ ఆటలో లేరు. తర్వాతి ఆట నుంచి మళ్లీ కార్డులు వస్తాయి.
idle-watches = ఈ విండో చూడటానికి మాత్రమే.
idle-out = సీటు మీదే ఉంటుంది, కార్డులు మాత్రం రావు.
idle-short = కార్డులు రావాలంటే టేబుల్ దగ్గర { $need } ఉండాలి.
idle-guest = ఇక్కడ మీరు ఇతర ఆటగాళ్లతో ఆడతారు, హౌస్‌తో కాదు. చూడండి, లేదా కూర్చోండి.
idle-watching = మీరు చూస్తున్నారు. కూర్చోవడానికి { $need } కావాలి.
idle-full = సీట్లన్నీ నిండాయి. మీరు చూడవచ్చు.
take-seat = కూర్చోండి
sit-in = నాకూ పంచండి
sit-out = కాసేపు ఆగండి
leave-table = టేబుల్ వదలండి

# Banners
reconnecting-title = మళ్లీ కనెక్ట్ అవుతోంది.
reconnecting-text = కనెక్ట్ కాగానే తాజా ఆట కనిపిస్తుంది.
reconnecting-cards = మీ కార్డులు, గ్రూపులు భద్రం.
reconnecting-clock = మీ కార్డులు, గ్రూపులు భద్రం. మీ సమయం నడుస్తూనే ఉంది: { $turn } సె, అదనంగా { $bank } సె.
stopping-title = సర్వర్ మళ్లీ మొదలవుతోంది.
stopping-text = ఏదీ పోదు, పట్టిన సమయం తిరిగి ఇస్తారు.
watcher-title = మీరు వేరే విండోలో ఆడుతున్నారు.
watcher-text = ఇది చూడటానికి మాత్రమే.
play-here = ఇక్కడ ఆడండి
missed-title = { $n ->
    [one] మీ ఒక వంతు తప్పిపోయింది.
   *[other] మీ { $n } వంతులు తప్పిపోయాయి.
}
missed-drew-discarded = మీ బదులు టేబుల్ ఆడింది: కార్డు తీసి, { $card } వేసింది.
missed-discarded = మీ బదులు టేబుల్ ఆడింది: { $card } వేసింది.
missed-drew = మీ బదులు టేబుల్ ఆడింది: కార్డు తీసింది.
im-back = నేను వచ్చాను
sat-out-title = మీరు ఆడట్లేదు.
sat-out-missed = మీ వంతులు చాలా తప్పిపోయాయి.
sat-out-away = ఆట మొదలైనప్పుడు మీ నెట్ లేదు.
sat-out-stake = తర్వాతి ఆటకు మీ టోకెన్లు చాలవు.
sat-out-other = ప్రస్తుతం మీకు కార్డులు రావు.
sits-out-next-title = ఈ ఆట తర్వాత మీరు ఆగుతారు.
sits-out-next-undo = ఆడుతూనే ఉంటాను
spoilt-title = ఆట { $n }లో కార్డులు పంచలేదు.
spoilt-seat = { $names } సమయానికి సీడ్ తెరవలేదు. ఎవరూ చెల్లించరు. తర్వాతి ఆట వస్తుంది.
spoilt-house = హౌస్ పంచలేకపోయింది. ఎవరూ చెల్లించరు. తర్వాతి ఆట వస్తుంది.

# Declaring
declare-pure = ప్యూర్ సీక్వెన్స్
declare-second = రెండో సీక్వెన్స్
declare-loose = { $n ->
    [0] కార్డులన్నీ గ్రూపుల్లో ఉన్నాయి
    [one] ఒక కార్డు ఏ గ్రూపులోనూ లేదు
   *[other] { $n } కార్డులు ఏ గ్రూపులోనూ లేవు
}
declare-valid-title = మీ ఆట పూర్తయింది
declare-finish = ఫినిష్ కార్డు
declare-valid-text = సున్నా పాయింట్లతో ఈ ఆట మీరే గెలుస్తారు.
declare-wrong-title = ఈ ఆట ఇంకా పూర్తి కాలేదు
declare-cost = ఇప్పుడు డిక్లేర్ చేస్తే { $points } పాయింట్లు ({ $tokens } టోకెన్లు) పోతాయి, ఈ ఆట నుంచి బయటికి వెళ్తారు.
declare-back = వెనక్కి వెళ్తాను
declare-anyway = అయినా డిక్లేర్

# Dropping and leaving
drop-title = ఈ ఆట డ్రాప్ చేయాలా?
drop-mark-title = మీ వంతు రాగానే డ్రాప్ చేయాలా?
drop-cost = మీకు { $points } పాయింట్లు ({ $tokens } టోకెన్లు) పోతాయి.
drop-text = మీరు ఈ ఆట నుంచి బయటికి వెళ్తారు; ఆట ఎలా ముగిసినా ఈ మొత్తం మారదు. తొందరగా డ్రాప్ చేస్తే తరచూ తక్కువే పోతుంది.
drop-mark-text = ఇది ఎవరికీ కనిపించదు. అప్పటివరకు వెనక్కి తీసుకోవచ్చు. ఆ వంతులో డ్రాప్‌కు ఎంతో అంతే పోతుంది.
drop-back = ఆడుతాను
leave-title = ఈ టేబుల్ వదలాలా?
leave-cost = ఆట మధ్యలో వదిలితే { $points } పాయింట్లు ({ $tokens } టోకెన్లు) పోతాయి.
leave-held = ఈ ఆట లెక్క తేలే వరకు మీ టోకెన్లు టేబుల్ దగ్గరే ఉంటాయి, పక్కన ఉంచినవి అలాగే ఉంటాయి. ఆ తర్వాత మిగిలినవి మీ వాలెట్‌కు తిరిగి వస్తాయి.
leave-free = మీ టోకెన్లన్నీ మీ వాలెట్‌కు తిరిగి వస్తాయి.
leave-stay = ఉంటాను
leave-go = వదలండి

# Sitting down
sit-title = కూర్చోండి
sit-title-seat = సీటు { $seat }లో కూర్చోండి
sit-stake = తెచ్చే టోకెన్లు (మీ దగ్గర { $wallet })
sit-not-amount = మొత్తం రాయండి, ఉదా. 130.00.
sit-too-little = కనీసం { $need } కావాలి.
sit-too-much = మీ దగ్గర { $wallet } ఉన్నాయి.
sit-held = ఆట నడిచేటప్పుడు ఇందులో { $need } పక్కన ఉంచుతారు, ఎందుకంటే ఓటమి 130 పాయింట్ల వరకు ఉండవచ్చు.
barred-until = మీ సీడ్ లేక ఒక ఆటలో కార్డులు పంచలేదు. మీరు మళ్లీ కూర్చోగలిగేది: { $until }.
barred-owes = మీ సీడ్ లేక ఆట { $n }లో కార్డులు పంచలేదు. కూర్చునే ముందు ఆ సీడ్‌ను ఆలస్యంగానైనా తెరవాలి.
barred-held = అది ఈ బ్రౌజర్‌లో ఉంది, ఇప్పుడే తెరుస్తోంది.
barred-lost = అది ఈ బ్రౌజర్‌లో లేదు. మీరు ఆడిన బ్రౌజర్‌లో ఈ టేబుల్ తెరవండి: సీడ్ దానంతట అదే తెరుచుకుంటుంది. ఆ బ్రౌజర్ డేటా పోయి ఉంటే, ఈ ఖాతాతో ఇక కూర్చోలేరు.
barred-there = మీరు ఆడిన బ్రౌజర్‌లో, ఆ ఆట టేబుల్ తెరిస్తే అది దానంతట అదే తెరుచుకుంటుంది.
barred-go = ఆ టేబుల్‌కు వెళ్లండి
sit-down = కూర్చోండి
top-up-text = టేబుల్ దగ్గర { $stake } ఉన్నాయి, { $need } కావాలి. జోడించినవి తర్వాతి ఆట నుంచి లెక్కకు వస్తాయి.
top-up-waits = టోకెన్లు ఆటల మధ్యనే జోడించవచ్చు: ఈ ఆట ముగిసే వరకు ఆగండి.
top-up-amount = జోడించే టోకెన్లు (మీ దగ్గర { $wallet })

# Jokers
wild-title = ఈ ఆట జోకర్లు
wild-text = ప్రతి { $rank }, ప్రతి ప్రింటెడ్ జోకర్ ఏ కార్డుకైనా బదులు నిలుస్తాయి. తన సొంత చోటులో { $rank } మామూలు కార్డే, కాబట్టి ప్యూర్ సీక్వెన్స్‌లో ఉండవచ్చు.
wild-text-printed = ప్రింటెడ్ జోకర్ తెరుచుకుంది, కాబట్టి ప్రింటెడ్ జోకర్లు మాత్రమే జోకర్లు. ఈ ఆటలో ఏ సంఖ్యా వైల్డ్ కాదు.
wild-out = తెరిచిన కార్డు ఆటలోకి రాదు. ఈ టేబుల్‌లో { $packs } ప్యాకులు, { $jokers } ప్రింటెడ్ జోకర్లు ఉన్నాయి.

# The seal
seal-broken = సరిపోలేదు
seal-unchecked = ఇక్కడ సరిచూడలేదు
seal-idle = సరైన పంపిణీ
seal-checking = సరిచూస్తోంది
seal-checked = సరిచూసింది
seal-count = { $all }లో { $done }
side-fair = ఇప్పటివరకు: { $all }లో { $done } సరిచూసింది
seal-title = ఇప్పటివరకు: { $all }లో { $done } సరిచూసింది
seal-title-red = ఒకటి సరిపోలేదు
seal-title-idle = సరిచూడటానికి ఇంకా ఆట లేదు
seal-title-checking = సరిచూస్తోంది
seal-title-not_here = ఈ ఆటను ఇక్కడ సరిచూడలేదు
seal-stopped = ఈ పేజీ ఇక్కడ ఆడటం ఆపింది. హౌస్ మీకు సంతకం చేసి ఇచ్చింది దాచుకోండి: అదే రుజువు.
seal-evidence = రుజువు భద్రపరచండి
seal-unchecked-why = ఈ ఆటకు ఈ బ్రౌజర్ సీడ్ తెరవలేదు (వేరే పరికరం తెరిచింది, లేదా మీరు చూస్తున్నారు), అందుకే ఇది హామీ ఇవ్వలేదు.
seal-hash = ఆట { $n } సర్వర్ సీడ్ హాష్, ఎవరూ మాట ఇవ్వకముందే ప్రకటించింది:
seal-player = ఆటగాడు
seal-commit = ఇచ్చిన మాట
seal-seed = సీడ్
seal-not-open = ఇంకా తెరవలేదు
seal-root = ఖాయమైన కట్ట గుర్తు, మొదటి కార్డుకు ముందే సంతకం చేసింది:
seal-words = మీ సీడ్‌లకు మీ సొంత మాటలు
seal-words-text = తర్వాతి ఆట నుంచి ఈ బ్రౌజర్ చేసే ప్రతి సీడ్‌లో ఇవి కలుస్తాయి.
seal-limits = ఇది కట్టను రుజువు చేస్తుంది, ఎవరూ తొంగిచూడలేదని కాదు.
fair-open = ఈ ఆట పంపిణీ
back-to-cards = నా కార్డులకు
recipe-house = హౌస్ సీడ్
recipe-players = { $n ->
    [0] ఆటగాళ్ల సీడ్‌లు
    [one] ఒక ఆటగాడి సీడ్
   *[other] { $n } ఆటగాళ్ల సీడ్‌లు
}
recipe-deck = కట్ట
recipe-cards = మీ కార్డులు

# The side panel
side-last = గత ఆట, { $n }
side-session = { $n ->
    [one] ఈ కూర్చోవడంలో ఒక ఆట
   *[other] ఈ కూర్చోవడంలో { $n } ఆటలు
}
side-pile = ఓపెన్ కార్డులు, కొత్తవి ముందు

# Keys
keys-title = కీబోర్డ్
keys-walk = కార్డుల మీదుగా వెళ్లండి
keys-select = కార్డు ఎంచుకోండి
keys-move = కార్డు జరపండి
keys-group = ఎంచుకున్న కార్డులు కలపండి
keys-sort = సర్దండి
keys-best = ఉత్తమ అమరిక చూపండి
keys-stock = డెక్ నుంచి తీయండి
keys-pile = ఓపెన్ కార్డుల నుంచి తీయండి
keys-discard = ఎంచుకున్న కార్డు వేయండి
keys-declare = డిక్లేర్
keys-drop = డ్రాప్
keys-look = ఓపెన్ కార్డులు చూడండి
keys-escape = ఎంపిక తీసేయండి, మూసివేయండి

# The result of a hand
result-title-drawn = ఆట { $n }లో ఎవరూ గెలవలేదు: ఎవరూ చెల్లించరు
result-title-void = ఆట { $n } రద్దయింది: ఎవరూ చెల్లించరు
result-title-spoilt = ఆట { $n }లో కార్డులు పంచలేదు
result-you-won = ఆట { $n } మీరు గెలిచారు
result-won = ఆట { $n } { $name } గెలిచారు
result-table = { $name }, { $seats } సీట్లు, పాయింటుకు { $rate }.
result-paid = { $n ->
    [one] ఒక సీటు { $points } పాయింట్లు చెల్లించింది.
   *[other] { $n } సీట్లు { $points } పాయింట్లు చెల్లించాయి.
}
result-less = { $gross }లో { $percent } % కమిషన్ { $commission } పోగా.
result-stake = ఇప్పుడు మీ టోకెన్లు { $stake }
result-failed = ఈ ఆట రికార్డు సరిపోలేదు, అందుకే కార్డులు చూపడం లేదు.
result-rows = అందరి కార్డులు, పాయింట్లు, టోకెన్లు
result-commission = కమిషన్, ముందే చెప్పిన { $percent } %
result-zero = అన్నీ కలిపితే సున్నా: { $won } + { $commission } − { $gross }
result-best = ప్రతి చేయీ దాని ఉత్తమ అమరికలో, సరిచూసిన రికార్డు నుంచి ఇక్కడే లెక్కించింది.
result-opening = రికార్డు సరిచూస్తోంది…
result-next = తర్వాతి ఆట · { $s } సె
result-close = టేబుల్‌కు వెళ్లండి
house-initial = H
name-you = { $name }, మీరు
points-n = { $n } పాయింట్లు
ending-declared = సరైన డిక్లేర్
ending-last = చివరికి మిగిలినవారు
ending-drop-first = కార్డు తీయకముందే డ్రాప్
ending-drop = డ్రాప్
ending-leave = ఆట మధ్యలో వదిలారు
ending-missed = వంతులు తప్పి బయటికి
ending-wrong = తప్పు డిక్లేర్
ending-tier-two = రెండు సీక్వెన్స్‌లు
ending-tier-pure = ఒక ప్యూర్ సీక్వెన్స్
ending-tier-none = ప్యూర్ సీక్వెన్స్ లేదు: అన్నీ లెక్కే

# What a running hand can show to be wrong, by the name of the check
live-message_shape = సర్వర్ పంపింది ప్రోటోకాల్‌లో లేదు.
live-deadlines = టేబుల్ షరతులు తమ గడువులకు హామీ ఇవ్వడం లేదు, అందుకే వాటి కింద మాట ఇవ్వలేదు.
live-manifest_unknown = సీట్ల జాబితా ఎవరూ ప్రకటించని షరతులను చూపుతోంది.
live-commit_manifest = మీరు మాట ఇచ్చిన షరతులు వేరు, ఈ ఆట షరతులు వేరు.
live-hand_number = ఆట సంఖ్య ముందే వాడింది, లేదా ఒకటి దాటేశారు.
live-two_manifests = ఒకే వెర్షన్‌కు హౌస్ రెండు వేర్వేరు షరతులపై సంతకం చేసింది.
live-two_rosters = ఒకే ఆటకు హౌస్ రెండు వేర్వేరు సీట్ల జాబితాలపై సంతకం చేసింది.
live-two_starts = ఒకే ఆటకు హౌస్ రెండు వేర్వేరు కట్టలపై సంతకం చేసింది.
live-two_heads = ఒకే ఆటకు హౌస్ రెండు వేర్వేరు కథలపై సంతకం చేసింది.
live-two_closes = ఒకే ఆటకు హౌస్ రెండు వేర్వేరు ముగింపులపై సంతకం చేసింది.
live-two_successors = ఒకే కీకి హౌస్ రెండు వారసులపై సంతకం చేసింది.
live-start_and_spoilt = పంచలేదన్న ఆటకే హౌస్ ప్రారంభంపైనా సంతకం చేసింది.
live-start_early = అందరి సీడ్‌లు తెరవకముందే కట్టను ఖాయం చేశారు.
live-start_head = సంతకం చేసిన ప్రారంభం సీడ్‌ల నుంచి రావడం లేదు.
live-head_signature = ఒక ఎత్తు హౌస్ సరైన సంతకం లేకుండా వచ్చింది.
live-head_order = ఒక ఎత్తు దాని వరుసలో రాలేదు.
live-card_missing = రావాల్సిన కార్డు రుజువు లేకుండా వచ్చింది.
live-card_position = కట్టలో రాకూడని చోటు నుంచి కార్డు వచ్చింది.
live-card_path = పంచకముందు అక్కడ ఉన్న కార్డు ఇది కాదు.
live-card_twice = వేరే చోట ఉన్న కార్డు మళ్లీ కనిపించింది.
live-own_cards = చూపిన మీ చేయి, రుజువైన చేయి ఒకటి కాదు.
live-stake = ఆట తర్వాతి టోకెన్లు ముందున్న వాటికి, ఫలితానికి సరిపోలేదు.
live-record_missing = ఆట ముగిసింది, కానీ దాని రికార్డు నిమిషంలోగా ప్రకటించలేదు.
live-record_unlike = ప్రకటించిన రికార్డు మీరు చూసిన ఆటలా లేదు.
live-head_beyond_record = హౌస్ మీకు సంతకం చేసిన ఎత్తు రికార్డులో లేదు.
live-head_unlike_record = హౌస్ మీకు సంతకం చేసిన ఎత్తు రికార్డులో వేరుగా ఉంది.
live-storage = ఈ బ్రౌజర్ ఏదీ దాచడం లేదు, అందుకే హౌస్ సంతకాలను దాచలేదు. దాచడానికి అనుమతించండి, లేదా వేరే విండో వాడండి.
live-no_webcrypto = ఈ పేజీ సురక్షిత కనెక్షన్‌తో తెరవలేదు, అందుకే బ్రౌజర్ ఏదీ సరిచూడలేదు.
live-internal = ఈ పేజీలోని లోపం వల్ల ఒక తనిఖీ పూర్తి కాలేదు.
