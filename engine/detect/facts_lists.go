package detect

// Words that are the whole of a value. They are the usual ones, in the five
// languages, collected for this program. The states and regions of the United
// States, Canada, Germany, France, Spain and China are complete; all but China's
// were compared with the codes of ISO 3166-2 in iso-codes 4.15.0 on 2026-11-21.

var sexWords = spelled(`female male woman man women men girl boy maennlich weiblich divers mann frau homme femme masculin feminin hombre mujer
 masculino femenino varon 男 女 男性 女性 男士 女士 男子 女子
 maschio femmina uomo donna maschile femminile homem mulher feminino macho hembra man vrouw mannelijk vrouwelijk kvinna kvinde kvinne mand
 mies nainen mężczyzna kobieta męski żeńska muž žena férfi nő bărbat femeie masculin мужской женский мужчина женщина муж жен мужской пол
 чоловіча жіноча чоловік жінка erkek kadın kız άνδρας γυναίκα άρρεν θήλυ ذكر أنثى رجل امرأة זכר נקבה पुरुष महिला स्त्री 남 여 남자 여자 남성 여성
 nam nữ laki perempuan pria wanita ชาย หญิง intersex diverse nonbinary`)

// sexPairs are the letters for the sexes: of English, German, French and Spanish, then
// of Polish, Dutch, Turkish, Finnish, Hungarian, Czech, Indonesian, Russian and more.
var sexPairs = []map[string]bool{set(`f m`), set(`w m`), set(`f h`), set(`m h`), set(`w m d`), set(`f m x`), set(`f m u`), set(`f m o`),
	set(`k m`), set(`v m`), set(`e k`), set(`n m`), set(`n f`), set(`z m`), set(`l p`), set(`m v x`), set(`м ж`), set(`ч ж`), set(`α θ`), set(`α γ`), set(`ز ذ`), set(`ז נ`), set(`남 여`)}

var socialWords = set(`zonaty|zamezna|panna|kawaler|wdowa|wdowiec|rozwiedziony|rozwiedziona|svobodny|svobodna|zenaty|vdana|женат|замужем|холост|разведен|разведена|вдова|вдовец
|celibe|nubile|coniugato|coniugata|vedovo|vedova|solteiro|solteira|viuvo|viuva|evli|bekar|bosanmis|dul|gehuwd|ongehuwd|gescheiden|gift|ogift|skild|미혼|기혼|이혼|사별|既婚|離婚
|single|married|divorced|widowed|separated|never married|partnered|cohabiting|ledig|verheiratet|geschieden|verwitwet
|getrennt|celibataire|marie|mariee|divorce|divorcee|veuf|veuve|pacse|pacsee|soltero|soltera|casado|casada|divorciado|divorciada|viudo|viuda
|未婚|已婚|离异|离婚|丧偶|white|black|asian|hispanic|latino|native american|african american|caucasian|mixed race|pacific islander
|汉族|回族|满族|壮族|藏族|维吾尔族|苗族|彝族|蒙古族|土家族|朝鲜族|christian|muslim|jewish|hindu|buddhist|atheist|catholic|protestant
|roemisch katholisch|evangelisch|konfessionslos|catholique|catolico|musulman|primary school|high school|secondary school|bachelor|master
|doctorate|university|college|abitur|hauptschule|realschule|hochschule|小学|初中|高中|大专|本科|硕士|博士|文盲
|farmer|teacher|student|retired|unemployed|engineer|worker|housewife|driver|lawyer|农民|工人|教师|学生|退休|公务员|职员|无业
|rentner|arbeiter|angestellter|lehrer|schueler|retraite|ouvrier|enseignant|etudiant|jubilado|obrero|profesor|estudiante`)

var placeWords = set(`new york|los angeles|chicago|houston|phoenix|philadelphia|san antonio|san diego|dallas|san jose|austin|jacksonville
|columbus|charlotte|san francisco|seattle|denver|boston|nashville|detroit|portland|las vegas|memphis|baltimore|milwaukee|atlanta|miami
|oakland|minneapolis|cleveland|tampa|pittsburgh|cincinnati|st louis|orlando|buffalo|london|birmingham|manchester|glasgow|liverpool|leeds
|sheffield|edinburgh|bristol|cardiff|belfast|leicester|nottingham|newcastle|oxford|cambridge|york
|berlin|hamburg|muenchen|koeln|frankfurt|frankfurt am main|stuttgart|duesseldorf|leipzig|dortmund|essen|bremen|dresden|hannover|nuernberg
|duisburg|bochum|wuppertal|bielefeld|bonn|muenster|karlsruhe|mannheim|augsburg|wiesbaden|kiel|aachen|freiburg|mainz|rostock|kassel|wien
|graz|linz|salzburg|innsbruck|zuerich|genf|basel|bern|paris|marseille|lyon|toulouse|nice|nantes|montpellier|strasbourg|bordeaux|lille
|rennes|reims|toulon|grenoble|dijon|angers|nimes|brest|tours|amiens|limoges|metz|rouen|caen|nancy|madrid|barcelona|valencia|sevilla
|zaragoza|malaga|murcia|palma|bilbao|alicante|cordoba|valladolid|vigo|gijon|granada|oviedo|pamplona|almeria|toledo|salamanca|cadiz
|ciudad de mexico|guadalajara|monterrey|bogota|lima|buenos aires|北京|上海|广州|深圳|天津|重庆|成都|武汉|西安|南京|杭州|苏州|青岛|大连
|沈阳|长沙|郑州|济南|哈尔滨|长春|合肥|福州|厦门|昆明|南宁|贵阳|太原|石家庄|兰州|乌鲁木齐|南昌|无锡|宁波|温州|东莞|佛山
|北京市|上海市|天津市|重庆市|广州市|深圳市|武汉市|南京市|杭州市|成都市|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南
|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|河北省|山西省|辽宁省|江苏省|浙江省|安徽省|福建省
|江西省|山东省|河南省|湖北省|湖南省|广东省|四川省|云南省|陕西省|吉林省|黑龙江省|海南省|贵州省|甘肃省|青海省|台湾省|香港|澳门|内蒙古自治区
|广西壮族自治区|西藏自治区|宁夏回族自治区|新疆维吾尔自治区|california|texas|florida|ohio|georgia|illinois|pennsylvania
|michigan|virginia|washington|arizona|massachusetts|tennessee|indiana|maryland|missouri|wisconsin|colorado|minnesota|alabama|louisiana
|kentucky|oregon|oklahoma|utah|nevada|iowa|kansas|alaska|arkansas|connecticut|delaware|district of columbia|hawaii|idaho|maine
|mississippi|montana|nebraska|new hampshire|new jersey|new mexico|north carolina|north dakota|rhode island|south carolina|south dakota
|vermont|west virginia|wyoming|ontario|quebec|alberta|british columbia|manitoba|new brunswick|newfoundland and labrador|nova scotia
|prince edward island|saskatchewan|northwest territories|nunavut|yukon|england|scotland|wales|northern ireland|bayern|sachsen|hessen|thueringen|brandenburg|saarland
|niedersachsen|nordrhein westfalen|baden wuerttemberg|rheinland pfalz|schleswig holstein|mecklenburg vorpommern|sachsen anhalt
|bretagne|normandie|occitanie|auvergne rhone alpes|bourgogne franche comte|centre val de loire|corse|grand est|hauts de france
|ile de france|nouvelle aquitaine|provence alpes cote d azur|pays de la loire|andalucia|cataluna|galicia|aragon|asturias|baleares
|islas baleares|canarias|cantabria|castilla y leon|castilla la mancha|comunidad de madrid|comunidad valenciana|extremadura|navarra
|pais vasco|la rioja|region de murcia
|china|germany|france|spain|united states|usa|united kingdom|uk|canada|mexico|india|japan|brazil|italy|poland|turkey|russia|vietnam
|philippines|austria|switzerland|deutschland|frankreich|spanien|tuerkei|italien|polen|oesterreich|schweiz|allemagne|espagne|italie|maroc
|algerie|belgique|portugal|alemania|francia|espana|italia|marruecos|colombia|argentina|peru|ecuador|中国|美国|日本|韩国|德国|法国|英国`)

var healthWords = set(`pneumonia|flu|influenza|asthma|diabetes|type 2 diabetes|hypertension|stroke|sepsis|cancer|copd|heart failure|anemia
|anaemia|depression|fracture|hip fracture|appendicitis|hepatitis|hiv|tuberculosis|epilepsy|migraine|gastritis|bronchitis|covid 19|dementia
|schizophrenia|obesity|psoriasis|leukemia|lymphoma|myocardial infarction|gastric ulcer|dyspepsia
|lungenentzuendung|grippe|bluthochdruck|schlaganfall|krebs|herzinfarkt|herzinsuffizienz|anaemie|hueftfraktur|fraktur|depression|demenz
|epilepsie|migraene|gastritis|bronchitis|blinddarmentzuendung|pneumonie|asthme|diabete|hypertension arterielle|avc|cancer|infarctus
|insuffisance cardiaque|anemie|appendicite|hepatite|tuberculose|demence|migraine|bronchite|gastrite
|neumonia|gripe|asma|hipertension|ictus|infarto|insuficiencia cardiaca|fractura|apendicitis|tuberculosis|demencia|migrana|bronquitis
|肺炎|流感|哮喘|糖尿病|高血压|脑卒中|脑梗死|冠心病|心肌梗死|心力衰竭|肺癌|胃癌|肝癌|乳腺癌|胃炎|支气管炎|肝炎|乙肝|肺结核|贫血|骨折|抑郁症|痴呆
|癫痫|阑尾炎|胆囊炎|肾炎|败血症`)
